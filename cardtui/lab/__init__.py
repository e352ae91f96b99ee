"""The lab: millions of games on many processors, what they tell, and the hunt for the longest of them."""
