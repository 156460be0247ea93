import { lexiconOf } from '#system/lexicon.ts';
import { setOf, timesOf, type SystemWords } from '#system/system-words.ts';

export const SLOVAK_SYSTEM: SystemWords = {
  lexicon: lexiconOf(`
month 1: januar, januara, januari, januarom
month 2: februar, februara, februari, februarom
month 3: marec, marca, marci, marcom
month 4: april, aprila, aprili, aprilom
month 5: maj, maja, maji, majom
month 6: jun, juna, juni, junom
month 7: jul, jula, juli, julom
month 8: august, augusta, auguste, augustom
month 9: september, septembra, septembri, septembrom
month 10: oktober, oktobra, oktobri, oktobrom
month 11: november, novembra, novembri, novembrom
month 12: december, decembra, decembri, decembrom
weekday 1: pondelok, pondelka, pondelku, pondelkom
weekday 2: utorok, utorka, utorku, utorkom
weekday 3: streda, stredu, stredy, stredou
weekday 4: stvrtok, stvrtka, stvrtku, stvrtkom
weekday 5: piatok, piatka, piatku, piatkom
weekday 6: sobota, sobotu, soboty, sobotou
weekday 7: nedela, nedelu, nedele, nedelou
short 1: po
short 2: ut
short 3: st
short 4: stv
short 5: pi
short 6: so
short 7: ne
day 0: dnes, dneska, dnesok
day 1: zajtra, zajtrajsok, zajtrajska, zajtrajsku
day 2: pozajtra
day -1: vcera, vcerajsok
day -2: predvcerom
part morning: rano, doobeda, dopoludnia, predpoludnim, rana, predobedom
part noon: na obed, na poludnie, napoludnie
part afternoon: poobede, popoludni, odpoludnia
part evening: vecer, vecera, navecer
part night: v noci
clock 720: poludnie, na poludnie, napoludnie, na obed, okolo obeda
clock 0: polnoc, polnoci, o polnoci
unit second: sekunda, sekundu, sekundy, sekund, sekundami
unit minute: minuta, minutu, minuty, minut, minutami, min
unit hour: hodina, hodinu, hodiny, hodin, hodinami, hodinou, hodinku, hod
unit quarter-hour: stvrthodina, stvrthodinu, stvrthodiny, stvrthodinku
unit half-hour: polhodina, polhodinu, polhodiny, polhodinku
unit day: den, dni, dnom, dnami, dna
unit week: tyzden, tyzdne, tyzdnov, tyzdnom, tyzdnami, tyzdna, tyzdni
unit month: mesiac, mesiace, mesiacov, mesiacom, mesiacmi, mesiaca, mesiaci
unit quarter: stvrtrok, stvrtroka, kvartal, kvartalu
unit year: rok, roky, rokov, rokom, rokmi, roka, roku
one second: sekundu
one minute: minutu
one hour: hodinu, hodinku, hodinou
one quarter-hour: stvrthodina, stvrthodinu, stvrthodinku
one half-hour: polhodina, polhodinu, polhodinku
one day: den, dnom
one week: tyzden, tyzdnom
one month: mesiac, mesiacom
one year: rok, rokom
fraction 0.5: pol, polku
fraction 0.25: stvrt
fraction 0.75: tristvrte, tri stvrte
amount 1.5: poldruha, poldruhej
shift 0: tento, tuto, tohto, tomto, toto, najblizsi, najblizsiu, najblizsie, tejto
shift 1: buduci, buducu, buduce, buduceho, buducom, buducej, dalsi, dalsiu, dalsieho, dalsom, pristi, nasledujuci, nasledujuce
shift 2: prespristi
shift -1: minuly, minulu, minule, minuleho, minulom, posledny, posledne, poslednych, predosly, predosle
shift -2: predminuly, predminulu, predminule, predminuleho
stage begin: zaciatok, zaciatkom, zaciatku, na zaciatku
stage middle: uprostred, prostredku
stage end: koniec, koncom, konca, na konci, ku koncu
currency EUR: euro, eura, eur, eurami, euru
currency CZK: koruna, koruny, korun, korunu, kc, czk, ceskych korun
currency USD: dolar, dolare, dolarov, usd
currency GBP: libra, libry, libier, gbp
currency PLN: zloty, zlotych, pln
currency CHF: frank, franky, frankov, chf
cents EUR: cent, centy, centov
cents CZK: halier, haliere, halierov
sign @: zavinac, zavinacom
sign .: bodka, bodkou
sign _: podciarkovnik, podtrznik, podciarknik
sign -: pomlcka, pomlckou, minus
sign +: plus
ahead: o, za
before: pred
later: neskor
since: od, odo, po
link: a
filler: v, vo, na, toho
inside: v, vo, pocas, v roku, roku
at: o, okolo
weak: od, do, po, na, pred, medzi, k, ku, v
on: v, vo, na, k, ku, do, od
from: od, odo
to: do, az, az do, az po
between: medzi
oclock: hodin, hodiny, hodine, hodinu, hodina, hodinou, hodinach, hod, h
minus: minus
weekend: vikend, vikendu, vikendom
half: polovica, polovice, polovici, polovicu, polka, polke
yearWord: roku, rok, r
plain: v, vo, na, o, a, aj, alebo, do, od, po, pred, k, ku, u, s, sa, si, by, mi, ma, to, ten, som, je, ci, prosim, dakujem, vdaka, kvoli, pre, az, uz, mam, pridem, budem, mozem, mozete, nam, vam, vas, hodi
label: psc, zmluvy, zmluva, objednavky, objednavka, faktury, zakaznicke, ico, symbol, uctu, rodne, id, stav, merac, meraca, elektromera, plynomera, vodomera`),
  times: timesOf(`
.5 H = -30
.75 na H = -15
.25 na H = -45
M minut|minuty|minutu po H = +M
M minut|minuty|minutu pred H = -M
o|za M minut|minuty|minutu H = -M
? o|za 5M H = -M
@ H hodin|hodiny|hodine|hodinu|hodina|hod a? M minut|minuty|min = +M
Hl hodin|hodiny|hodine|hodinu|hodina|hod a? M minut|minuty|min = +M
? @ H hodin|hodiny|hodine|hodinu|hod M = +M
@ H hodin|hodiny|hodine|hodinu|hodinou|hodinach|hod = 0
~ H hodin|hodiny|hodine|hodinu|hodinou|hodinach|hod = 0
H M P = +M
H hodin|hodiny|hod P = 0
H P = 0
? @ H M = +M
? @ H = 0
? ~ Ho = 0
? ~ H = 0
? @ HHMM = 0`),
  hasOrdinalHours: true,
  isCounted: (hour, next, text) =>
    !(hour.isOrdinal && !hour.isDigits && !hour.isAfterWeak && !/(?:ej|om)$/iu.test(text.slice(next.start, next.end))),
  isDayAlone: ({ isOrdinal, last, number }) => isOrdinal && number !== 2 && last.endsWith('ho'),
  notNames: setOf('mail email adresa'),
  plus: setOf('plus'),
  repeated: new Map([
    ['dvakrat', 2],
    ['trikrat', 3],
  ]),
  digits: new Map(),
  country: 'SK',
  isMonthFirst: false,
};
