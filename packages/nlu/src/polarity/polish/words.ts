import { NOUNS } from '#polarity/polish/nouns.ts';
import { mapOf, reversed, setOf } from '#polarity/word-lists.ts';
import { fold } from '#text/fold.ts';

export const YES = setOf('tak owszem jasne');
export const INDEFINITES = mapOf(
  'ktoś nikt, komuś nikomu, czegoś niczego, czymś niczym, kimś nikim, gdzieś nigdzie, kiedyś nigdy, zawsze nigdy, jakoś nijak, coś nic, kogoś nikogo, jakiś żaden, jakaś żadna',
);
export const UNIVERSALS = mapOf('wszystko nic, wszyscy nikt');
export const DEFINITES = mapOf(
  'nikt ktoś, nikomu komuś, niczego czegoś, niczym czymś, nikim kimś, nigdzie gdzieś, nigdy zawsze, nic coś, nikogo kogoś, zaden jakiś, żaden jakiś, żadna jakaś, zadna jakaś',
);
export const TIMES = mapOf('juz jeszcze, nadal już, wciaz już, jeszcze już');
export const TIMES_BACK = mapOf('jeszcze już, juz nadal');
export const QUESTIONS = setOf(
  'kto co gdzie kiedy dokad skad jak dlaczego ile ktory ktora ktore jaki jaka jakie czemu',
);
export const SUBORDINATORS = setOf('jesli jezeli gdy kiedy poniewaz bo gdyby chociaz skoro odkad zanim');
export const CONJUNCTIONS = setOf('i a ale albo lub oraz wiec');
export const FILLERS = setOf('dzien dobry wieczor czesc witam prosze no halo przepraszam dziekuje ok dobrze hej a');
/** May be other words: "ma" is "my", "sa" only without its mark. */
export const DOUBTFUL = setOf('mowi lacze placa wole sa ma dam stac da nadal');
export const TRANSITIVE =
  /^(?:mi?a|mie|chc|dosta|otrzym|zna|pamieta|zapamieta|podpis|zamow|zamaw|kupi|wysl|wysyl|widz|anulow|rozwia|zmien|wymien|zaplac|plac|oplac|zgub|strac|znalaz|znajd|posiada|odebr|odbier|uzysk|sprawdz|rezerwow|zarezerw|aktywow|odnow|przedluz)/u;
export const GENITIVE_VERBS = /^(?:potrzeb|szuka|uzyw|zada|slucha|oczek|wymaga|pilnuj|probuj)/u;
/** Verbs whose subject is the thing that pleases, suits or happens, at any place. */
export const IMPERSONAL =
  /^(?:pasuj|odpowiada|wystarcz|podoba|zalezy|przeszkadza|zgadza|uda|dziala|interes|stalo|nalez|wyglada|boli|kosztuj|martwi)/u;
export const COPULA = setOf(
  'jestem jestes jest jestesmy jestescie sa bylem bylam byl byla bylo byli byly bede bedzie bedziemy beda zostalem zostalam zostal zostala',
);

/** Requests: what one asks for is done once, what one asks not to do is not done at all. */
export const ASPECTS =
  mapOf(`wysłać wysyłać, oddzwonić oddzwaniać, zadzwonić dzwonić, połączyć łączyć, przełączyć przełączać, zmienić zmieniać, wyłączyć wyłączać,
włączyć włączać, zablokować blokować, odblokować odblokowywać, przesłać przesyłać, podać podawać, powiedzieć mówić, napisać pisać, naprawić naprawiać,
zwrócić zwracać, przedłużyć przedłużać, sprawdzić sprawdzać, umówić umawiać, zapisać zapisywać, usunąć usuwać, poprawić poprawiać, dostarczyć dostarczać,
przyjechać przyjeżdżać, poczekać czekać, rozwiązać rozwiązywać, zamówić zamawiać, pobrać pobierać, pokazać pokazywać, obniżyć obniżać, zwiększyć zwiększać,
zamknąć zamykać, wypłacić wypłacać, przelać przelewać, doładować doładowywać, przenieść przenosić, wystawić wystawiać, pomóc pomagać, skasować kasować,
przekierować przekierowywać, potwierdzić potwierdzać, zgłosić zgłaszać, odłączyć odłączać, zakończyć kończyć, zapłacić płacić, zrobić robić`);
export const ORDERS =
  mapOf(`wyślij wysyłaj, oddzwoń oddzwaniaj, zadzwoń dzwoń, połącz łącz, przełącz przełączaj, zmień zmieniaj, wyłącz wyłączaj, włącz włączaj,
zablokuj blokuj, prześlij przesyłaj, podaj podawaj, powiedz mów, napisz pisz, napraw naprawiaj, sprawdź sprawdzaj, umów umawiaj, zapisz zapisuj, usuń usuwaj,
poczekaj czekaj, zamów zamawiaj, pokaż pokazuj, obniż obniżaj, zamknij zamykaj, zrób rób, daj dawaj, kup kupuj, zapłać płać, przedłuż przedłużaj, anuluj anuluj,
wyślijcie wysyłajcie, oddzwońcie oddzwaniajcie, zadzwońcie dzwońcie, połączcie łączcie, zmieńcie zmieniajcie, wyłączcie wyłączajcie, włączcie włączajcie`);
/** Verbs of things that people ask for again and again stay as they are. */
const HABITS = setOf('dzwonić pisać mówić czekać płacić robić');
export const ASPECTS_BACK = new Map([...reversed(ASPECTS)].filter(([denied]) => !HABITS.has(denied)));
export const ORDERS_BACK = reversed(ORDERS);
export const NOMINATIVES = new Set(
  NOUNS.filter(({ gender }) => gender !== 'f').map(({ accusative }) => fold(accusative)),
);
export const FEMININE_NOMINATIVES = new Set(
  NOUNS.filter(({ gender }) => gender === 'f').map(({ accusative }) => fold(accusative).replace(/e$/u, 'a')),
);
