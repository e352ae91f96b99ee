"""What other people's programs are asked, what is right, and what is usually wrong. Nothing is run here."""
