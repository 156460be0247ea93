import { lexiconOf } from '#system/lexicon.ts';
import { setOf, timesOf, type SystemWords } from '#system/system-words.ts';

export const CZECH_SYSTEM: SystemWords = {
  lexicon: lexiconOf(`
month 1: leden, ledna, lednu, lednem
month 2: unor, unora, unoru, unorem
month 3: brezen, brezna, breznu, breznem
month 4: duben, dubna, dubnu, dubnem
month 5: kveten, kvetna, kvetnu, kvetnem
month 6: cerven, cervna, cervnu, cervnem
month 7: cervenec, cervence, cervenci, cervencem
month 8: srpen, srpna, srpnu, srpnem
month 9: zari
month 10: rijen, rijna, rijnu, rijnem
month 11: listopad, listopadu, listopadem
month 12: prosinec, prosince, prosinci, prosincem
weekday 1: pondeli, pondelka, pondelek, pondelim
weekday 2: utery, uterka, uterek, uterym
weekday 3: streda, stredu, stredy, stredou
weekday 4: ctvrtek, ctvrtka, ctvrtku, ctvrtkem
weekday 5: patek, patku, patkem
weekday 6: sobota, sobotu, soboty, sobotou
weekday 7: nedele, nedeli
short 1: po
short 2: ut
short 3: st
short 4: ct
short 5: pa
short 6: so
short 7: ne
day 0: dnes, dneska, dnesek, dnesni
day 1: zitra, zejtra, zitrek, zitrka, zitrku, zitrejsi
day 2: pozitri, pozitrku, pozejtri, popozitri
day -1: vcera, vcerejsek, vcerejska
day -2: predevcirem
part morning: rano, dopoledne, rana, brzo rano
part noon: v poledne
part afternoon: odpoledne, odpo
part evening: vecer, vecera, navecer
part night: v noci
clock 720: poledne, v poledne, pravem poledne, polednem
clock 0: pulnoc, pulnoci, o pulnoci
unit second: sekunda, sekundu, sekundy, sekund, vterina, vterinu, vteriny, vterin, vterinami
unit minute: minuta, minutu, minuty, minut, minutami, min, minutek, minutky
unit hour: hodina, hodinu, hodiny, hodin, hodinami, hodinou, hodinky, hodinku, hod
unit quarter-hour: ctvrthodina, ctvrthodinu, ctvrthodiny, ctvrthodinku, ctvrthodinou
unit half-hour: pulhodina, pulhodinu, pulhodiny, pulhodinku, pulhodinou
unit day: den, dny, dni, dnu, dnem, dne
unit week: tyden, tydny, tydnu, tydnem, tydne
unit month: mesic, mesice, mesicu, mesici, mesicem
unit quarter: ctvrtleti, kvartal, kvartalu
unit year: rok, roky, let, roku, rokem, lety, roce
one second: vterinu, sekundu
one minute: minutu, minutku, minutou
one hour: hodinu, hodinku, hodinou
one quarter-hour: ctvrthodina, ctvrthodinu, ctvrthodinku, ctvrthodinou
one half-hour: pulhodina, pulhodinu, pulhodinku, pulhodinou
one day: den, dnem
one week: tyden, tydnem
one month: mesic, mesicem
one year: rok, rokem
fraction 0.5: pul, pulka, pulku
fraction 0.25: ctvrt
fraction 0.75: trictvrte, tri ctvrte
amount 1.5: poldruhe, puldruhe, puldruheho
shift 0: tento, tuto, tohoto, tomto, tuhle, tenhle, tahle, letosni, toto, tohle, nejblizsi, nadchazejici, tomhle, tohohle, letosniho
shift 1: pristi, pristiho, pristim, dalsi, dalsiho, dalsim
shift 2: prespristi
shift -1: minuly, minulou, minule, minuleho, minulem, minuli, posledni, uplynuly, uplynule, predchozi
shift -2: predminuly, predminulou, predminule, predminuleho
stage begin: zacatek, zacatkem, zacatku, na zacatku, pocatkem
stage middle: polovine, uprostred, prostredku
stage end: konec, koncem, konce, na konci, ke konci
currency CZK: koruna, koruny, korun, korunu, korunami, korunach, kc, czk, kacek, kacky, ceskych korun
currency EUR: euro, eura, eur, eurem, eury, eurech
currency USD: dolar, dolary, dolaru, usd, dolarech, americkych dolaru
currency GBP: libra, libry, liber, gbp
currency PLN: zloty, zlotych, zlote, pln
currency CHF: frank, franky, franku, chf
cents CZK: haler, halere, haleru
cents EUR: cent, centy, centu
sign @: zavinac, zavinacem
sign .: tecka, teckou
sign _: podtrzitko, podtrzitkem
sign -: pomlcka, pomlckou, minus
sign +: plus
ahead: za
before: pred
later: pozdeji
since: od, ode, po
link: a
filler: v, ve, na, teho, toho
inside: v, ve, behem, v roce, roku
at: v, ve, kolem, okolo, tak ve, tak v
weak: od, do, po, na, o, pred, mezi, k, ke
on: v, ve, na, k, ke, do, od
from: od, ode
to: do, az, az do, az po
between: mezi
oclock: hodin, hodiny, hodine, hodinu, hodina, hodinou, hod, h
minus: minus
weekend: vikend, vikendu, vikendem
half: polovina, poloviny, polovine, polovinu, pulka, pulce, pulku, pulky
yearWord: roku, rok, r
plain: v, ve, na, o, a, i, nebo, do, od, po, pred, k, ke, u, s, se, si, bych, by, mi, me, to, ten, ta, jsem, je, jestli, prosim, dekuji, dekuju, diky, kvuli, pro, az, uz, mam, mame, pojedu, prijdu, prijedu, budu, muzu, muzete, nam, vam, vas, mne, hodi
label: psc, smlouvy, smlouva, objednavky, objednavka, faktury, zakaznicke, zakaznik, ico, symbol, uctu, rodne, id, stav, meridlo, merice, elektromeru, plynomeru, vodomeru`),
  times: timesOf(`
za? M minut|minuty|minutu .5 H = -30-M
.5 H = -30
.75 na H = -15
.25 na H = -45
za? M minut|minuty|minutu po H = +M
M minut|minuty|minutu pred H = -M
za M minut|minuty|minutu H = -M
? za 5M H = -M
@ H hodin|hodiny|hodine|hodinu|hodina|hod a? M minut|minuty|min = +M
Hl hodin|hodiny|hodine|hodinu|hodina|hod a? M minut|minuty|min = +M
? @ H hodin|hodiny|hodine|hodinu|hod M = +M
@ H hodin|hodiny|hodine|hodinu|hodinou|hod = 0
~ H hodin|hodiny|hodine|hodinu|hodinou|hod = 0
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
    hour.isDigits ||
    hour.isOrdinal ||
    hour.isAfterWeak ||
    /(?:ů|ech|ích|ách)$/iu.test(text.slice(next.start, next.end)),
  isDayAlone: ({ isOrdinal, last, number }) => isOrdinal && number !== 2 && last.endsWith('ho'),
  notNames: setOf('mail email adresa'),
  plus: setOf('plus'),
  repeated: new Map([
    ['dvakrat', 2],
    ['trikrat', 3],
  ]),
  digits: new Map(),
  country: 'CZ',
  isMonthFirst: false,
};
