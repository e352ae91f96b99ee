"""Tests of recordings and pictures: what they show, and when."""
