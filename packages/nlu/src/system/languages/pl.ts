import { formsOf, numbersOf, setOf, timesOf, unitsOf, type SystemWords } from '#system/system-words.ts';

export const POLISH_SYSTEM: SystemWords = {
  months: numbersOf(`
1: styczen, stycznia, styczniu
2: luty, lutego, lutym
3: marzec, marca, marcu
4: kwiecien, kwietnia, kwietniu
5: maj, maja, maju
6: czerwiec, czerwca, czerwcu
7: lipiec, lipca, lipcu
8: sierpien, sierpnia, sierpniu
9: wrzesien, wrzesnia, wrzesniu
10: pazdziernik, pazdziernika, pazdzierniku
11: listopad, listopada, listopadzie
12: grudzien, grudnia, grudniu`),
  weekdays: numbersOf(`
1: poniedzialek, poniedzialku
2: wtorek, wtorku
3: sroda, srode, srody
4: czwartek, czwartku
5: piatek, piatku
6: sobota, sobote, soboty
7: niedziela, niedziele, niedzieli`),
  days: numbersOf(`
0: dzis, dzisiaj
1: jutro, jutra
2: pojutrze
-1: wczoraj
-2: przedwczoraj`),
  next: setOf('przyszly przyszla przyszle przyszlym nastepny nastepna nastepnym kolejny'),
  last: setOf('zeszly zeszla zeszlym ubiegly ubieglym ostatni ostatnia poprzedni'),
  ahead: setOf('za'),
  ago: setOf('temu przed'),
  units: unitsOf(`
second: sekunda, sekunde, sekundy, sekund
minute: minuta, minute, minuty, minut, min
hour: godzina, godzine, godziny, godzin
day: dzien, dni, dniach
week: tydzien, tygodnie, tygodni, tygodnia
month: miesiac, miesiace, miesiecy, miesiaca
year: rok, lata, lat, roku`),
  halves: setOf('pol'),
  andHalves: setOf('pol'),
  oneAndHalf: setOf('poltora poltorej'),
  links: setOf('i'),
  articles: setOf(''),
  times: timesOf(`
wpol do H = -30
kwadrans po H = 15
za kwadrans H = -15
M po H = +M
M minut po H = +M
za M H = -M
za M minut H = -M
o|od|do|po|okolo godzinie|godziny H M = +M
o|od|do|po|okolo godzinie|godziny H = 0
godzina H M = +M
godzina H = 0
? o|od|do|po|okolo H M = +M
? o|od|do|po|okolo H = 0`),
  namedTimes: numbersOf('720: poludnie, w poludnie\n0: polnoc, polnocy'),
  afternoon: setOf('popoludniu poludniu wieczorem wieczor popoludnie'),
  morning: setOf('rano rana przedpoludniem poludniem'),
  currencies: formsOf(`
PLN: zloty, zlotych, zlote, zl, pln, zlotowek
EUR: euro, eur
USD: dolar, dolary, dolarow, usd
GBP: funt, funty, funtow, gbp
CZK: korona, korony, koron, czk
CHF: frank, franki, frankow, chf`),
  cents: setOf('grosz grosze groszy gr cent centy centow'),
  at: setOf('malpa'),
  dot: setOf('kropka'),
  underscore: setOf('podkreslenie podkreslnik'),
  hyphen: setOf('myslnik minus'),
  plus: setOf('plus'),
  digits: new Map(),
  country: 'PL',
  isMonthFirst: false,
};
