import { lexiconOf } from '#system/lexicon.ts';
import { setOf, timesOf, type SystemWords } from '#system/system-words.ts';

export const POLISH_SYSTEM: SystemWords = {
  lexicon: lexiconOf(`
month 1: styczen, stycznia, styczniu, styczniem
month 2: luty, lutego, lutym
month 3: marzec, marca, marcu, marcem
month 4: kwiecien, kwietnia, kwietniu, kwietniem
month 5: maj, maja, maju, majem
month 6: czerwiec, czerwca, czerwcu, czerwcem
month 7: lipiec, lipca, lipcu, lipcem
month 8: sierpien, sierpnia, sierpniu, sierpniem
month 9: wrzesien, wrzesnia, wrzesniu, wrzesniem
month 10: pazdziernik, pazdziernika, pazdzierniku, pazdziernikiem
month 11: listopad, listopada, listopadzie, listopadem
month 12: grudzien, grudnia, grudniu, grudniem
weekday 1: poniedzialek, poniedzialku, poniedzialkiem
weekday 2: wtorek, wtorku, wtorkiem
weekday 3: sroda, srode, srody
weekday 4: czwartek, czwartku, czwartkiem
weekday 5: piatek, piatku, piatkiem
weekday 6: sobota, sobote, soboty
weekday 7: niedziela, niedziele, niedzieli
abbreviated 1: pon, pn
abbreviated 2: wt
abbreviated 3: sr
abbreviated 4: czw
abbreviated 5: pt
abbreviated 6: sob
abbreviated 7: ndz, niedz
day 0: dzis, dzisiaj
day 1: jutro, jutra, jutrzejszy
day 2: pojutrze
day -1: wczoraj
day -2: przedwczoraj
part morning: rano, rana, przed poludniem, przedpoludniem, z rana, nad ranem
part noon: w poludnie
part afternoon: po poludniu, popoludniu, popoludnie
part evening: wieczorem, wieczor, wieczora
part night: w nocy
clock 720: poludnie, w poludnie, poludnia
clock 0: polnoc, polnocy, o polnocy
unit second: sekunda, sekunde, sekundy, sekund
unit minute: minuta, minute, minuty, minut, min
unit hour: godzina, godzine, godziny, godzin, godz, godzinke
unit quarter-hour: kwadrans, kwadranse, kwadransow
unit half-hour: polgodziny
unit day: dzien, dni, dniach, dnia, dniem
unit week: tydzien, tygodnie, tygodni, tygodnia, tygodniu, tygodniem, tygodniami
unit month: miesiac, miesiace, miesiecy, miesiaca, miesiacu, miesiacem, miesiacami
unit quarter: kwartal, kwartalu, kwartale
unit year: rok, lata, lat, roku, rokiem
one minute: minute
one hour: godzine, godzinke
one quarter-hour: kwadrans
one half-hour: polgodziny
one second: sekunde
one day: dzien, dniem
one week: tydzien, tygodniem
one month: miesiac, miesiacem
one year: rok, rokiem
fraction 0.5: pol
fraction 0.25: cwierc
fraction 0.75: trzy czwarte
shift 0: ten, ta, tym, te, biezacy, biezacym, najblizszy, najblizsza, najblizszym, tego
shift 1: przyszly, przyszla, przyszle, przyszlym, przyszlego, przyszlej, nastepny, nastepna, nastepnym, nastepnego, kolejny, kolejnym
shift -1: zeszly, zeszla, zeszlym, zeszlego, zeszlej, ubiegly, ubieglym, ubiegla, ubieglego, ostatni, ostatnia, ostatnie, ostatnich, ostatnim, poprzedni, poprzednia, poprzednim, minionym, miniony
shift -2: przedostatni, przedostatnia
stage begin: poczatek, poczatkiem, poczatku, na poczatku
stage middle: polowie, srodku, w srodku
stage end: koniec, koncem, konca, koncu, na koniec, pod koniec, z koncem
currency PLN: zloty, zlotych, zlote, zl, pln, zlotowek
currency EUR: euro, eur
currency USD: dolar, dolary, dolarow, usd
currency GBP: funt, funty, funtow, gbp
currency CZK: korona, korony, koron, czk, czeskich koron
currency CHF: frank, franki, frankow, chf
cents PLN: grosz, grosze, groszy, gr
cents EUR: cent, centy, centow
sign @: malpa, malpka
sign .: kropka
sign _: podkreslenie, podkreslnik
sign -: myslnik, minus, kreska
sign +: plus
ahead: za
before: przed
ago: temu
later: pozniej
since: od, po
link: i, oraz, a
filler: w, we, na, dnia
inside: w, we, podczas, w roku
at: o, okolo, kolo, gdzies o, gdzies kolo
weak: od, do, po, przed, na, miedzy
on: w, we, na, do, od, dnia
from: od
to: do, az do
between: miedzy, pomiedzy
oclock: godzina, godzinie, godziny, godzine, godz, h
minus: minus
weekend: weekend, weekendu, weekendzie, weekendem
half: polowa, polowy, polowie, polowe
yearWord: roku, rok, r
plain: w, we, na, o, a, i, lub, albo, do, od, po, przed, z, ze, u, sie, mi, mnie, to, czy, prosze, dziekuje, dzieki, dla, juz, jest, bylo, mam, przyjde, bede, moge, pan, pani, panu, nam, ja
label: pocztowy, umowy, umowa, zamowienia, zamowienie, faktury, klienta, klient, pesel, nip, regon, konta, id, stan, licznik, licznika, licznikiem`),
  times: timesOf(`
wpol|pol do H = -30
w pol do H = -30
kwadrans po H = 15
za kwadrans H = -15
kwadrans do|przed H = -15
za M minut|minuty H = -M
za 5M Ho = -M
M minut|minuty po H = +M
M minut|minuty do|przed H = -M
5M po Ho = +M
5M do|przed Ho = -M
@ godzinie|godziny H M = +M
~ godzinie|godziny|godzine H M = +M
@ godzinie|godziny H = 0
~ godzinie|godziny|godzine H = 0
godzina|godz H M = +M
godzina|godz H = 0
@ H godzina|godzinie|godziny = 0
~ H godzina|godzinie|godziny|godzine = 0
Ho godzina|godzinie|godziny = 0
H M P = +M
H P = 0
? @ H M = +M
? @ H = 0
? ~ Ho M = +M
? ~ Ho = 0
? ~ H = 0
? @ HHMM = 0`),
  hasOrdinalHours: true,
  isCounted: (hour, next) => !(hour.isOrdinal && !hour.isAfterWeak && !/(?:ie|ej|y)$/u.test(next.word)),
  isDayAlone: ({ isOrdinal, last, number }) => isOrdinal && number !== 2 && last.endsWith('go'),
  notNames: setOf('mail email adres'),
  plus: setOf('plus'),
  repeated: new Map(),
  digits: new Map(),
  country: 'PL',
  isMonthFirst: false,
};
