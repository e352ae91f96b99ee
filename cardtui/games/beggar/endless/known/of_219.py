"""Made by `python -m cardtui.games.beggar.endless.tables 219`.

A cycle with tricks and cards of its period, and its deals with those of the pre-period.
"""

__all__ = ["LISTED"]

LISTED = """
-----------------KA-J-/KK---AKAAJ--------Q-Q-Q-QJ--J- 31 219
-----------------KA------J/KK---AKAAJ----Q-Q-Q-QJ--J- 6 42
---------------KA----J----/-K---AKAAJ--Q-Q-Q-QJ--J--K 5 36
--------------KA---J------/K---AKAAJ-Q-Q-Q-QJ--J--K-- 5 32
----------K---KA--J-----Q-/--K---AKAAJQ----Q-QJ--J--- 4 32
----------K---KA-J-----Q-Q/--K---AKAAJ-----Q-QJ--J--- 4 31
---K---AKAAJ-----Q-QJ--J--/----------K---KA-J-----Q-Q 4 32
---K---AKAAJQ----Q-QJ--J--/----------K---KA--J-----Q- 4 33
-K---AKAAJ-Q-Q-Q-QJ--J--K-/--------------KA---J------ 5 33
-KK---AKAAJ----Q-Q-Q-QJ--J/-----------------KA------J 6 43
K---AKAAJ--Q-Q-QJ--J--K---/-------------KA-J--------Q 5 28
K---AKAAJQ-Q-Q-QJ--J--K---/-------------KA--J-------- 5 29
KK---AKAAJ---Q-Q-Q-QJ--J--/----------------KA-----J-- 6 39

-----------------KA-J-/KK---AKAAJ--Q----Q----Q-QJ--J- 31 219
-----------------KA--Q-J--/KK---AKAAJ---Q----Q-QJ--J- 6 39
--------------KA--J-----Q-/K---AKAAJQ----Q-QJ--J--K-- 5 30
--------------KA-J-----Q-Q/K---AKAAJ-----Q-QJ--J--K-- 5 29
-----------K---KA----J----/---K---AKAAJ--Q-Q-Q-QJ--J- 4 38
----------K---KA---J------/--K---AKAAJ-Q-Q-Q-QJ--J--- 4 34
---------K---KA--J--------/-K---AKAAJQ-Q-Q-QJ--J----- 4 30
---------K---KA-J--------Q/-K---AKAAJ--Q-Q-QJ--J----- 4 29
----K---AKAAJ--Q-Q-Q-QJ--J/-----------K---KA----J---- 4 39
---K---AKAAJ-Q-Q-Q-QJ--J--/----------K---KA---J------ 4 35
--K---AKAAJ--Q-Q-QJ--J----/---------K---KA-J--------Q 4 30
--K---AKAAJQ-Q-Q-QJ--J----/---------K---KA--J-------- 4 31
-K---AKAAJ-----Q-QJ--J--K-/--------------KA-J-----Q-Q 5 30
-K---AKAAJQ----Q-QJ--J--K-/--------------KA--J-----Q- 5 31
-KK---AKAAJ---Q----Q-QJ--J/-----------------KA--Q-J-- 6 40
KK---AKAAJ--Q----Q-QJ--J--/----------------KA-Q-J---- 6 36

-----------------KA-J-/KK---AKAAJ--J--Q----Q----Q-QJ- 31 219
--------Q----K-J----------/Q-Q-QJ----A-KK---AKAAJ--J- 4 28
------Q--K-J--------------/-Q-QJ--A-KK---AKAAJ--J--Q- 3 21
-----Q-K-J----------------/Q-QJ-A-KK---AKAAJ--J--Q--- 3 17
-----Q-Q-K-J-----------K--/---Q-QJ-A----K---AKAAJ--J- 2 22
----Q-Q--J-----------K---K/--Q-QJA----K---AKAAJ--J--- 2 18
----Q-Q-J-----------K---KA/--Q-QJ-----K---AKAAJ--J--- 2 17
----Q-QJ-A----K---AKAAJ--J/-----Q-Q-K-J-----------K-- 2 23
---Q-QJ-----K---AKAAJ--J--/----Q-Q-J-----------K---KA 2 18
---Q-QJA----K---AKAAJ--J--/----Q-Q--J-----------K---K 2 19
--Q-QJ--A-KK---AKAAJ--J--Q/------Q--K-J-------------- 3 22
-Q-Q-QJ----A-KK---AKAAJ--J/--------Q----K-J---------- 4 29
-Q-QJ-A-KK---AKAAJ--J--Q--/-----Q-K-J---------------- 3 18
Q-Q-QJ---A-KK---AKAAJ--J--/-------Q---K-J------------ 4 25
Q-QJ--KK---AKAAJ--J--Q----/----Q-J-----------------KA 3 13
Q-QJA-KK---AKAAJ--J--Q----/----Q--J-----------------K 3 14

-----------------KA-J-/KK---AKAAJ--J--------Q-Q-Q-QJ- 31 219
--------Q--K-J-----------K/Q-Q-QJ--A----K---AKAAJ--J- 4 24
------Q--J-----------K---K/-Q-QJA----K---AKAAJ--J--Q- 3 17
------Q-J-----------K---KA/-Q-QJ-----K---AKAAJ--J--Q- 3 16
-----Q-Q---K-J------------/---Q-QJ---A-KK---AKAAJ--J- 2 26
----Q-Q--K-J--------------/--Q-QJ--A-KK---AKAAJ--J--- 2 22
----Q-QJ---A-KK---AKAAJ--J/-----Q-Q---K-J------------ 2 27
---Q-Q-K-J----------------/-Q-QJ-A-KK---AKAAJ--J----- 2 18
---Q-QJ--A-KK---AKAAJ--J--/----Q-Q--K-J-------------- 2 23
--Q-Q--J-----------------K/Q-QJA-KK---AKAAJ--J------- 2 14
--Q-Q-J-----------------KA/Q-QJ--KK---AKAAJ--J------- 2 13
--Q-QJ-----K---AKAAJ--J--Q/------Q-J-----------K---KA 3 17
--Q-QJ-A-KK---AKAAJ--J----/---Q-Q-K-J---------------- 2 19
--Q-QJA----K---AKAAJ--J--Q/------Q--J-----------K---K 3 18
-Q-Q-QJ--A----K---AKAAJ--J/--------Q--K-J-----------K 4 25
-Q-QJ--KK---AKAAJ--J------/--Q-Q-J-----------------KA 2 14
-Q-QJA-KK---AKAAJ--J------/--Q-Q--J-----------------K 2 15
Q-Q-QJ-A----K---AKAAJ--J--/-------Q-K-J-----------K-- 4 21
"""
