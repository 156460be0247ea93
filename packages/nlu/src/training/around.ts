import { languageCode } from '#languages/stem.ts';

/** What callers of any bot say before and after the words of a template. */
export interface Around {
  before: readonly string[];
  after: readonly string[];
}

const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim());

const AROUND: Readonly<Record<string, Around>> = {
  en: {
    before:
      phrases(`hello, good morning, hi there, tomorrow, on Monday at 9, yes, no, well, so, please, sorry, next week, at 10, for tomorrow,
      I have a question, it is about my order, on the fifth of May, in the afternoon, thanks, listen, yes please, okay, I would like, can you help me`),
    after:
      phrases(`tomorrow at 3, tomorrow, on Monday, for tomorrow morning, please, thanks, thank you very much, and I would like an appointment,
      and I need some help, and I have a question, and my number is 555, from London, in Dublin, at half past two, at 10, next Friday, next week, today,
      if possible, as soon as possible, because it is urgent, is that possible, can I come on Tuesday, but I am not sure, or somebody else, in the afternoon,
      when you have time, with a colleague, about my order, on 5 May, by Friday, for two people, right now, are you there, how much is it, I am calling about it,
      who called you yesterday, to ask something, until four o'clock, speaking, here, again, I want to change it`),
  },
  de: {
    before:
      phrases(`hallo, guten Morgen, guten Tag, morgen, am Montag um 9 Uhr, ja, nein, also, bitte, Entschuldigung, nächste Woche, um 10, für morgen,
      ich habe eine Frage, es geht um meine Bestellung, am fünften Mai, nachmittags, danke, ja bitte, okay, ich hätte gern, können Sie mir helfen`),
    after:
      phrases(`morgen um drei, morgen um 15 Uhr, morgen, am Montag, für morgen früh, bitte, danke, vielen Dank, und ich hätte gern einen Termin,
      und ich brauche Hilfe, und ich habe eine Frage, und meine Nummer ist 555, aus Berlin, in Wien, um halb drei, um 10, nächsten Freitag, nächste Woche, heute,
      wenn möglich, so bald wie möglich, weil es eilt, geht das, kann ich am Dienstag kommen, aber ich bin nicht sicher, oder jemand anderes, am Nachmittag,
      wenn Sie Zeit haben, mit einem Kollegen, wegen meiner Bestellung, am 5. Mai, bis Freitag, für zwei Personen, jetzt gleich, sind Sie da, was kostet das,
      und möchte am Dienstag kommen, gestern angerufen, am Apparat, hier, noch einmal, ich möchte etwas ändern, und zwar heute`),
  },
  cs: {
    before:
      phrases(`dobrý den, dobré ráno, ahoj, zítra, v pondělí v 9, ano, ne, takže, prosím, promiňte, příští týden, v 10, na zítra,
      mám dotaz, jde o mou objednávku, pátého května, odpoledne, děkuji, ano prosím, dobře, chtěl bych, můžete mi pomoct`),
    after:
      phrases(`zítra ve tři, zítra v 15 hodin, zítra, v pondělí, na zítra ráno, prosím, děkuji, děkuji moc, a chtěl bych se objednat,
      a potřebuji pomoct, a mám dotaz, a moje číslo je 555, z Prahy, v Brně, o půl třetí, v 10, příští pátek, příští týden, dnes,
      pokud to jde, co nejdřív, protože to spěchá, je to možné, můžu přijít v úterý, ale nejsem si jistý, nebo někdo jiný, odpoledne,
      až budete mít čas, s kolegou, kvůli objednávce, 5. května, do pátku, pro dva, hned teď, jste tam, kolik to stojí,
      a chci přijít v úterý, na pátek v deset, u telefonu, tady, znovu, chci něco změnit, a to dnes`),
  },
  sk: {
    before:
      phrases(`dobrý deň, dobré ráno, ahoj, zajtra, v pondelok o 9, áno, nie, takže, prosím, prepáčte, budúci týždeň, o 10, na zajtra,
      mám otázku, ide o moju objednávku, piateho mája, poobede, ďakujem, áno prosím, dobre, chcel by som, môžete mi pomôcť`),
    after:
      phrases(`zajtra o tretej, zajtra o 15 hodine, zajtra, v pondelok, na zajtra ráno, prosím, ďakujem, ďakujem pekne, a chcel by som sa objednať,
      a potrebujem pomoc, a mám otázku, a moje číslo je 555, z Bratislavy, v Košiciach, o pol tretej, o 10, budúci piatok, budúci týždeň, dnes,
      ak sa to dá, čo najskôr, lebo to súri, je to možné, môžem prísť v utorok, ale nie som si istý, alebo niekto iný, poobede,
      keď budete mať čas, s kolegom, kvôli objednávke, 5. mája, do piatku, pre dvoch, hneď teraz, ste tam, koľko to stojí,
      a chcem prísť v utorok, na piatok o desiatej, pri telefóne, tu, znova, chcem niečo zmeniť, a to dnes`),
  },
  pl: {
    before:
      phrases(`dzień dobry, dobry wieczór, cześć, jutro, w poniedziałek o 9, tak, nie, więc, proszę, przepraszam, w przyszłym tygodniu, o 10, na jutro,
      mam pytanie, chodzi o moje zamówienie, piątego maja, po południu, dziękuję, tak proszę, dobrze, chciałbym, czy może mi pan pomóc`),
    after:
      phrases(`jutro o trzeciej, jutro o 15, jutro, w poniedziałek, na jutro rano, proszę, dziękuję, dziękuję bardzo, i chciałbym się umówić,
      i potrzebuję pomocy, i mam pytanie, a mój numer to 555, z Warszawy, w Krakowie, o wpół do trzeciej, o 10, w przyszły piątek, w przyszłym tygodniu, dzisiaj,
      jeśli to możliwe, jak najszybciej, bo to pilne, czy to możliwe, czy mogę przyjść we wtorek, ale nie jestem pewien, albo ktoś inny, po południu,
      kiedy będzie pan miał czas, z kolegą, w sprawie zamówienia, 5 maja, do piątku, dla dwóch osób, teraz, halo, ile to kosztuje,
      i chcę przyjść we wtorek, na piątek o dziesiątej, przy telefonie, tutaj, jeszcze raz, chcę coś zmienić, i to dzisiaj`),
  },
};

/** Undefined for languages without such a list. */
export function aroundIn(language: string): Around | undefined {
  return AROUND[languageCode(language)];
}
