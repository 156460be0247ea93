import { formsOf, numbersOf, setOf, timesOf, unitsOf, type SystemWords } from '#system/system-words.ts';

export const ENGLISH_SYSTEM: SystemWords = {
  months: numbersOf(`
1: january, jan
2: february, feb
3: march, mar
4: april, apr
5: may
6: june, jun
7: july, jul
8: august, aug
9: september, sep, sept
10: october, oct
11: november, nov
12: december, dec`),
  weekdays: numbersOf(`
1: monday, mon
2: tuesday, tue, tues
3: wednesday, wed
4: thursday, thu, thurs
5: friday, fri
6: saturday
7: sunday`),
  days: numbersOf(`
0: today, tonight
1: tomorrow, tmrw
2: day after tomorrow, the day after tomorrow
-1: yesterday
-2: day before yesterday, the day before yesterday`),
  next: setOf('next'),
  last: setOf('last'),
  ahead: setOf('in within'),
  ago: setOf('ago'),
  units: unitsOf(`
second: second, seconds, sec, secs
minute: minute, minutes, min, mins
hour: hour, hours, hr, hrs
day: day, days
week: week, weeks
month: month, months
year: year, years`),
  halves: setOf('half'),
  andHalves: setOf('half'),
  oneAndHalf: setOf(''),
  links: setOf('and'),
  articles: setOf('a an'),
  times: timesOf(`
half past H = 30
quarter past|after H = 15
a quarter past|after H = 15
quarter to|before H = -15
a quarter to|before H = -15
M past H = +M
M minutes past H = +M
M to H = -M
M minutes to H = -M
H M am|pm = +M
H am|pm = 0
H oclock = 0
at H oclock = 0
at H M = +M
? at H = 0`),
  namedTimes: numbersOf('720: noon, midday\n0: midnight'),
  afternoon: setOf('pm afternoon evening tonight night'),
  morning: setOf('am morning'),
  currencies: formsOf(`
USD: dollar, dollars, usd, bucks
EUR: euro, euros, eur
GBP: pound, pounds, gbp, quid
CZK: crown, crowns, czk, koruna, korunas
PLN: zloty, zlotys, pln
CHF: franc, francs, chf`),
  cents: setOf('cent cents pence penny p'),
  at: setOf('at'),
  dot: setOf('dot point'),
  underscore: setOf('underscore'),
  hyphen: setOf('dash hyphen'),
  plus: setOf('plus'),
  digits: new Map([
    ['oh', '0'],
    ['o', '0'],
  ]),
  country: 'US',
  isMonthFirst: true,
};
