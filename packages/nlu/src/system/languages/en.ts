import { lexiconOf } from '#system/lexicon.ts';
import { setOf, timesOf, type SystemWords } from '#system/system-words.ts';

export const ENGLISH_SYSTEM: SystemWords = {
  lexicon: lexiconOf(`
month 1: january, jan
month 2: february, feb
month 3: march, mar
month 4: april, apr
month 5: may
month 6: june, jun
month 7: july, jul
month 8: august, aug
month 9: september, sep, sept
month 10: october, oct
month 11: november, nov
month 12: december, dec
weekday 1: monday, mon
weekday 2: tuesday, tue, tues
weekday 3: wednesday, wed
weekday 4: thursday, thu, thur, thurs
weekday 5: friday, fri
weekday 6: saturday
weekday 7: sunday
abbreviated 6: sat
abbreviated 7: sun
day 0: today, tonight, this morning, this afternoon, this evening
day 1: tomorrow, tomorow, tommorow, tmrw
day 2: day after tomorrow, the day after tomorrow
day -1: yesterday, yesterdays, last night
day -2: day before yesterday, the day before yesterday, day before yesterdays, the day before yesterdays
part am: am, a m
part pm: pm, p m
part morning: morning, mornings, in the morning, this morning
part noon: at noon, at midday
part afternoon: afternoon, in the afternoon, this afternoon
part evening: evening, in the evening, tonight, this evening, last night
part night: night, at night, in the night
clock 720: noon, midday, twelve noon, at noon, at midday
clock 0: midnight
unit second: second, seconds, sec, secs
unit minute: minute, minutes, min, mins
unit hour: hour, hours, hr, hrs, h
unit day: day, days
unit week: week, weeks
unit fortnight: fortnight, fortnights
unit month: month, months
unit quarter: quarter
unit year: year, years
fraction 0.5: half, half of
fraction 0.25: quarter, a quarter, quarter of, a quarter of
fraction 0.75: three quarters, three quarters of, three quarter
amount 1: a, an
amount 2: couple, a couple, couple of, a couple of
amount 3: few, a few
shift 0: this, current, this coming, the coming, coming, upcoming
shift 1: next, following
shift -1: last, previous, past, just gone
stage begin: beginning, start, early
stage middle: middle, mid
stage end: end, late
currency USD: dollar, dollars, usd, bucks, buck, us dollars, us dollar
currency EUR: euro, euros, eur
currency GBP: pound, pounds, gbp, quid, pounds sterling
currency CZK: crown, crowns, czk, koruna, korunas, czech crowns
currency PLN: zloty, zlotys, pln
currency CHF: franc, francs, chf, swiss francs
cents USD: cent, cents
cents GBP: pence, penny, p
sign @: at
sign .: dot, point
sign _: underscore
sign -: dash, hyphen
sign +: plus
ahead: in, within
ago: ago, back
later: from now, hence, later
since: from, after, on
link: and
filler: of, the, on, in, in the, on the, of the
inside: in, during, in the, throughout
at: at, around, about, till, until, before, after, at about, at around
weak: by, from
on: on, on the
from: from
to: to, till, until, through, thru
between: between
oclock: oclock, o clock, ish, sharp, on the dot
minus: minus
weekend: weekend, week end
half: half, half of
plain: am, in, on, at, please, and, or, the, about, for, to, with, because, but, so, thanks, thank, is, are, was, would, works, if, when, that, then, my, i, you, we, he, she, it, from, until, till, before, after, by, tomorrow, today, sharp, instead, too, also, only, again, call, pick, can, could, will, of, as, it's, its, not, does, do, latest
label: number, code, order, zip, postcode, account, invoice, customer, id, serial, reference, contract, meter, reading`),
  times: timesOf(`
.5 past|after H = 30
? .5 H = 30
.25 past|after H = 15
.25 to|before|till|of H = -15
M minutes|minute past|after H = +M
M past H = +M
M minutes|minute to|before|till H = -M
? 5M to|before|till H = -M
H M P = +M
H P = 0
H oh|o M P = +M
H oclock|o_clock|sharp|ish|on_the_dot = 0
@ H oclock|o_clock|sharp|ish|on_the_dot = 0
? @ H oh|o M = +M
? @ H M = +M
? it|starts|start|opens|open|closes|close|begins @ H M = +M
? @ H = 0
? @ HHMM = 0`),
  hasOrdinalHours: false,
  isCounted: (hour, next) => hour.isDigits || next.word.endsWith('s') || PLACES.has(next.word),
  isDayAlone: ({ isOrdinal, number }, before, beforeThat) =>
    isOrdinal && ((before === 'the' && ((number ?? 0) > 3 || beforeThat === 'on')) || before === 'on the'),
  notNames: setOf(
    'me us you it is are look him her them am meet call mail email e-mail address available online here website site shop store page found visit',
  ),
  plus: setOf('plus'),
  repeated: new Map([
    ['double', 2],
    ['triple', 3],
  ]),
  digits: new Map([
    ['oh', '0'],
    ['o', '0'],
  ]),
  country: 'US',
  isMonthFirst: true,
};

/** Nouns in the singular that a number before them counts, or belongs to. */
const PLACES = new Set(
  'percent people men women children main high street road avenue euro zloty degree more other'.split(' '),
);
