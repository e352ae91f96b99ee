"""What other people's programs are asked, what is right, and what is usually done wrong; nothing is run."""
