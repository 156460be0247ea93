import { formsOf, numbersOf, setOf, timesOf, unitsOf, type SystemWords } from '#system/system-words.ts';

export const CZECH_SYSTEM: SystemWords = {
  months: numbersOf(`
1: leden, ledna, lednu
2: unor, unora, unoru
3: brezen, brezna, breznu
4: duben, dubna, dubnu
5: kveten, kvetna, kvetnu
6: cerven, cervna, cervnu
7: cervenec, cervence, cervenci
8: srpen, srpna, srpnu
9: zari
10: rijen, rijna, rijnu
11: listopad, listopadu
12: prosinec, prosince, prosinci`),
  weekdays: numbersOf(`
1: pondeli, pondelka, pondelek
2: utery, uterka, uterek
3: streda, stredu, stredy, stredou
4: ctvrtek, ctvrtka, ctvrtku
5: patek, patku
6: sobota, sobotu, soboty
7: nedele, nedeli`),
  days: numbersOf(`
0: dnes, dneska, dnesek
1: zitra, zejtra, zitrek, zitrka
2: pozitri, pozitrku
-1: vcera, vcerejsek
-2: predevcirem`),
  next: setOf('pristi dalsi'),
  last: setOf('minuly minulou minule minuleho minulem posledni'),
  ahead: setOf('za'),
  ago: setOf('pred'),
  units: unitsOf(`
second: sekunda, sekundu, sekundy, sekund, vterina, vterinu, vteriny, vterin
minute: minuta, minutu, minuty, minut, minutami, min
hour: hodina, hodinu, hodiny, hodin, hodinami, hodinou
day: den, dny, dni, dnu, dnem
week: tyden, tydny, tydnu, tydnem
month: mesic, mesice, mesicu, mesici, mesicem
year: rok, roky, let, roku, rokem, lety`),
  halves: setOf('pul pulhodina'),
  andHalves: setOf('pul'),
  oneAndHalf: setOf('poldruhe'),
  links: setOf('a'),
  articles: setOf(''),
  times: timesOf(`
pul H = -30
v|ve|od|do|po|kolem 3 4 na H = -15
3 4 na H = -15
trictvrte na H = -15
ctvrt na H = -45
v|ve|od|do|po|kolem H hodin|hodiny|hodine|hodinu M minut|minuty = +M
v|ve|od|do|po|kolem H hodin|hodiny|hodine|hodinu M = +M
v|ve|od|do|po|kolem H hodin|hodiny|hodine|hodinu = 0
? v|ve|od|do|po|kolem H M = +M
? v|ve|od|do|po|kolem H = 0`),
  namedTimes: numbersOf('720: poledne, v poledne, pravem poledne\n0: pulnoc, pulnoci'),
  afternoon: setOf('odpoledne vecer odpo'),
  morning: setOf('rano dopoledne rana'),
  currencies: formsOf(`
CZK: koruna, koruny, korun, korunu, korunami, korunach, kc, czk, kacek, kacky
EUR: euro, eura, eur, eurem, eury, eurech
USD: dolar, dolary, dolaru, usd
GBP: libra, libry, liber, gbp
PLN: zloty, zlotych, zlote, pln`),
  cents: setOf('haler halere haleru cent centy centu'),
  at: setOf('zavinac zavinacem'),
  dot: setOf('tecka teckou'),
  underscore: setOf('podtrzitko'),
  hyphen: setOf('pomlcka'),
  plus: setOf('plus'),
  digits: new Map(),
  country: 'CZ',
  isMonthFirst: false,
};
