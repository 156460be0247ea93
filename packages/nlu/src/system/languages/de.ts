import { lexiconOf } from '#system/lexicon.ts';
import { setOf, timesOf, type SystemWords } from '#system/system-words.ts';

export const GERMAN_SYSTEM: SystemWords = {
  lexicon: lexiconOf(`
month 1: januar, janner, jaenner, jan
month 2: februar, feber, feb
month 3: marz, maerz
month 4: april, apr
month 5: mai
month 6: juni, juno, jun
month 7: juli, julei, jul
month 8: august, aug
month 9: september, sep, sept
month 10: oktober, okt
month 11: november, nov
month 12: dezember, dez
weekday 1: montag, montags
weekday 2: dienstag, dienstags
weekday 3: mittwoch, mittwochs
weekday 4: donnerstag, donnerstags
weekday 5: freitag, freitags
weekday 6: samstag, sonnabend, samstags
weekday 7: sonntag, sonntags
short 1: mo
short 2: di
short 3: mi
short 4: do
short 5: fr
short 6: sa
short 7: so
day 0: heute, heut, heute morgen, heute fruh, heute vormittag
day 1: morgen, morgen fruh, morgen frueh, morgen vormittag
day 2: ubermorgen, uebermorgen
day -1: gestern
day -2: vorgestern
part morning: morgens, vormittags, vormittag, fruh, frueh, am vormittag, am morgen, in der fruh, in der frueh, heute morgen, heute fruh, heute vormittag, morgen fruh, morgen frueh, morgen vormittag
part noon: mittags, mittag, am mittag, zu mittag
part afternoon: nachmittags, nachmittag, am nachmittag
part evening: abends, abend, am abend
part night: nachts, nacht, in der nacht
clock 720: gegen mittag
clock 0: mitternacht
unit second: sekunde, sekunden
unit minute: minute, minuten, min
unit hour: stunde, stunden, std
unit quarter-hour: viertelstunde, viertelstunden
unit half-hour: halbstunde
unit three-quarter-hour: dreiviertelstunde, dreiviertelstunden
unit day: tag, tage, tagen, tages, tags
unit week: woche, wochen
unit month: monat, monate, monaten, monats
unit quarter: quartal, quartals
unit year: jahr, jahre, jahren, jahres, jahrs
one quarter-hour: viertelstunde
fraction 0.5: halbe, halben, halbes, halb, halbe
fraction 0.25: viertel
fraction 0.75: dreiviertel, drei viertel
amount 1: eine, einer, einem, ein, einen, eines
shift 0: diesen, dieser, diese, dieses, diesem, kommenden, kommender, kommende, kommendes
shift 1: nachsten, nachster, nachste, nachstes, nachstem, naechsten, naechste, naechster, naechstes
shift 2: ubernachsten, ubernachste, ubernachster, uebernaechste, uebernaechsten
shift -1: letzten, letzter, letzte, letztes, letztem, vorigen, vorige, voriger, voriges, vergangenen, vergangene, vergangener
shift -2: vorletzten, vorletzter, vorletzte, vorletztes
stage begin: anfang, beginn
stage middle: mitte
stage end: ende
currency EUR: euro, euros, eur
currency CHF: franken, chf, fr, schweizer franken
currency USD: dollar, dollars, usd
currency GBP: pfund, gbp
currency CZK: kronen, czk, tschechische kronen
currency PLN: zloty, pln
cents EUR: cent, cents
cents CHF: rappen
sign @: at, klammeraffe
sign .: punkt
sign _: unterstrich
sign -: bindestrich, minus
sign +: plus
ahead: in
before: vor
later: spater, spaeter
since: ab, von, nach
link: und
filler: des, der, den, dem, am, im, in, in der, in den, von, vom, das, die, zum
inside: im, in, im jahr, im jahre, im monat, wahrend
at: um, gegen, ab, ca, etwa, gegen etwa, punkt, so gegen, so um
weak: von, bis, zwischen, nach, vor, seit
on: am, zum, vom, bis, seit dem, ab dem, bis zum, den
from: von, vom, ab
to: bis, bis zum
between: zwischen
oclock: uhr, h
minus: minus
weekend: wochenende, wochenendes
half: halfte, haelfte
plain: am, im, in, und, oder, bitte, um, an, auf, zu, wegen, mit, fur, fuer, bei, heute, morgen, geht, ist, war, ware, waere, passt, danke
label: postleitzahl, plz, kundennummer, bestellnummer, bestellung, vertragsnummer, rechnungsnummer, rechnung, kontonummer, aktenzeichen, kunde, auftrag, auftragsnummer, zahlerstand, zahler, zahlernummer`),
  times: timesOf(`
M minuten|minute? vor .5 H = -30-M
M minuten|minute? nach .5 H = -30+M
.5 H = -30
.25 nach H = 15
.25 vor H = -15
? .25 H = -45
.75 H = -15
M minuten|minute nach H = +M
M minuten|minute vor H = -M
5M nach H = +M
5M vor H = -M
H uhr und? M minuten|minute = +M
? H uhr M = +M
? @ H uhr M = +M
@ H uhr = 0
H uhr = 0
? 1 uhr M = +M
1 uhr = 0
HHMM uhr = 0
H M P = +M
H P = 0
? @ H M = +M
? @ H = 0
? @ HHMM = 0`),
  hasOrdinalHours: false,
  isCounted: (_hour, next, text) => next.isApart || /^\p{Lu}/u.test(text.slice(next.start, next.start + 2)),
  isDayAlone: ({ isOrdinal, last }, before) =>
    isOrdinal &&
    !/(?:te|ter|tes|tem)$/u.test(last) &&
    /^(?:am|zum|vom|bis|bis zum|ab dem|seit dem|dem|den)$/u.test(before),
  notNames: setOf('ich sie mir uns mail email adresse schreiben'),
  plus: setOf('plus'),
  repeated: new Map(),
  digits: new Map([['zwo', '2']]),
  country: 'DE',
  isMonthFirst: false,
};
