"""What other people's programs are asked, and how their answers are judged."""
