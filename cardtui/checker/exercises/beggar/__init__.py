"""The exercises on Beggar My Neighbour: the assignment, the kata, and Exercism's *camicia*."""

from __future__ import annotations

from cardtui.checker.exercises.beggar.assignment import AssignmentExercise
from cardtui.checker.exercises.beggar.camicia import CamiciaExercise
from cardtui.checker.exercises.beggar.kata import KataExercise

__all__ = ["EXERCISES", "AssignmentExercise", "CamiciaExercise", "KataExercise"]

EXERCISES = (AssignmentExercise(), KataExercise(), CamiciaExercise())
