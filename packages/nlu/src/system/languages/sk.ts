import { formsOf, numbersOf, setOf, timesOf, unitsOf, type SystemWords } from '#system/system-words.ts';

export const SLOVAK_SYSTEM: SystemWords = {
  months: numbersOf(`
1: januar, januara, januari
2: februar, februara, februari
3: marec, marca, marci
4: april, aprila, aprili
5: maj, maja, maji
6: jun, juna, juni
7: jul, jula, juli
8: august, augusta, auguste
9: september, septembra, septembri
10: oktober, oktobra, oktobri
11: november, novembra, novembri
12: december, decembra, decembri`),
  weekdays: numbersOf(`
1: pondelok, pondelka, pondelku
2: utorok, utorka, utorku
3: streda, stredu, stredy
4: stvrtok, stvrtka, stvrtku
5: piatok, piatku
6: sobota, sobotu, soboty
7: nedela, nedelu, nedele`),
  days: numbersOf(`
0: dnes, dneska
1: zajtra, zajtrajsok
2: pozajtra
-1: vcera
-2: predvcerom`),
  next: setOf('buduci buducu buduce dalsi dalsiu pristi'),
  last: setOf('minuly minulu minule posledny'),
  ahead: setOf('o za'),
  ago: setOf('pred'),
  units: unitsOf(`
second: sekunda, sekundu, sekundy, sekund, sekundami
minute: minuta, minutu, minuty, minut, minutami, min
hour: hodina, hodinu, hodiny, hodin, hodinami, hodinou
day: den, dni, dnom, dnami
week: tyzden, tyzdne, tyzdnov, tyzdnom, tyzdnami
month: mesiac, mesiace, mesiacov, mesiacom, mesiacmi
year: rok, roky, rokov, rokom, rokmi`),
  halves: setOf('pol'),
  andHalves: setOf('pol'),
  oneAndHalf: setOf(''),
  links: setOf('a'),
  articles: setOf(''),
  times: timesOf(`
pol H = -30
tristvrte na H = -15
o|od|do|po|okolo 3 4 na H = -15
3 4 na H = -15
stvrt na H = -45
o|od|do|po|okolo H hodine|hodin|hodiny|hodinach M minut = +M
o|od|do|po|okolo H hodine|hodin|hodiny|hodinach = 0
? o|od|do|po|okolo H M = +M
? o|od|do|po|okolo H = 0`),
  namedTimes: numbersOf('720: poludnie, na poludnie, obed\n0: polnoc, polnoci'),
  afternoon: setOf('poobede popoludni vecer'),
  morning: setOf('rano doobeda dopoludnia predpoludnim'),
  currencies: formsOf(`
EUR: euro, eura, eur, eurami, euru
CZK: koruna, koruny, korun, korunu, kc, czk
USD: dolar, dolare, dolarov, usd
GBP: libra, libry, libier, gbp
PLN: zloty, zlotych, pln`),
  cents: setOf('cent centy centov halier haliere halierov'),
  at: setOf('zavinac'),
  dot: setOf('bodka'),
  underscore: setOf('podciarkovnik podtrznik'),
  hyphen: setOf('pomlcka'),
  plus: setOf('plus'),
  digits: new Map(),
  country: 'SK',
  isMonthFirst: false,
};
