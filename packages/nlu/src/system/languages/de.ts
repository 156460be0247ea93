import { formsOf, numbersOf, setOf, timesOf, unitsOf, type SystemWords } from '#system/system-words.ts';

export const GERMAN_SYSTEM: SystemWords = {
  months: numbersOf(`
1: januar, janner, jan
2: februar, feber, feb
3: marz, maerz
4: april, apr
5: mai
6: juni, juno
7: juli
8: august, aug
9: september, sep, sept
10: oktober, okt
11: november, nov
12: dezember, dez`),
  weekdays: numbersOf(`
1: montag, montags
2: dienstag
3: mittwoch
4: donnerstag
5: freitag
6: samstag, sonnabend
7: sonntag`),
  days: numbersOf(`
0: heute
1: morgen
2: ubermorgen, uebermorgen
-1: gestern
-2: vorgestern`),
  next: setOf('nachsten nachster nachste nachstes naechsten naechste kommenden kommender kommende'),
  last: setOf('letzten letzter letzte letztes vorigen vergangenen'),
  ahead: setOf('in'),
  ago: setOf('vor'),
  units: unitsOf(`
second: sekunde, sekunden
minute: minute, minuten, min
hour: stunde, stunden, std
day: tag, tage, tagen
week: woche, wochen
month: monat, monate, monaten
year: jahr, jahre, jahren`),
  halves: setOf('halbe halben halbes halb'),
  andHalves: setOf('halb'),
  oneAndHalf: setOf('anderthalb eineinhalb'),
  links: setOf('und'),
  articles: setOf('eine einer einem ein einen'),
  times: timesOf(`
halb H = -30
viertel nach H = 15
viertel vor H = -15
dreiviertel H = -15
M nach H = +M
M minuten nach H = +M
M vor H = -M
M minuten vor H = -M
um H uhr M = +M
um H uhr = 0
H uhr M = +M
H uhr = 0
? um|gegen H M = +M
? um|gegen H = 0`),
  namedTimes: numbersOf('0: mitternacht'),
  afternoon: setOf('nachmittags nachmittag abends abend'),
  morning: setOf('morgens vormittags vormittag fruh frueh'),
  currencies: formsOf(`
EUR: euro, euros, eur
CHF: franken, chf, fr
USD: dollar, dollars, usd
GBP: pfund, gbp
CZK: kronen, czk
PLN: zloty, pln`),
  cents: setOf('cent cents rappen'),
  at: setOf('at klammeraffe'),
  dot: setOf('punkt'),
  underscore: setOf('unterstrich'),
  hyphen: setOf('bindestrich minus'),
  plus: setOf('plus'),
  digits: new Map([['zwo', '2']]),
  country: 'DE',
  isMonthFirst: false,
};
