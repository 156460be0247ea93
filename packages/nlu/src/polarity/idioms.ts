import type { PolarityLanguage } from '@parley/domain/polarity';
import type { Word } from '#polarity/sentence.ts';

interface Idioms {
  /** Words that count at any place. */
  anywhere: readonly string[];
  /** Only as a whole text, politeness left out. */
  alone: readonly string[];
}

const list = (phrases: string) => phrases.split(',').map((phrase) => phrase.trim().replace(/\s+/gu, ' '));

/** Texts that have no opposite by rules: set phrases, half negations, and answers without a statement. */
const IDIOMS: Record<PolarityLanguage, Idioms> = {
  en: {
    anywhere:
      list(`never mind, nevermind, not at all, why not, or not, if not, not to mention, nothing but, no matter, not really,
      not quite, not necessarily, not exactly, don't mention, dont mention, no more no less, all but, can't help, cant help,
      can't wait, cant wait, couldn't care less, couldn't agree more, ain't, aint, hardly, barely, scarcely, rarely, seldom`),
    alone:
      list(`don't, dont, doesn't, doesnt, didn't, didnt, not, never, can't, cant, cannot, won't, wont, isn't, isnt, wasn't, wasnt,
      haven't, havent, hasn't, hasnt, couldn't, couldnt, wouldn't, wouldnt, shouldn't, shouldnt, do not, does not, did not, is not,
      not yet, not now, not sure, not today, not again, not this, not that, not me, not mine, not so fast, not bad, no problem, no worries,
      no way, no thanks, no thank you, no idea, no doubt, no need, no wonder, no chance, no good, no kidding, no rush, no clue, don't worry,
      dont worry, nothing, none, nobody, no one, neither, nowhere, do nothing`),
  },
  de: {
    anywhere:
      list(`macht nichts, keine ursache, gar nicht, überhaupt nicht, auf keinen fall, warum nicht, wieso nicht, nicht wahr,
      oder nicht, ob nicht, nichts für ungut, nicht unbedingt, nicht wirklich, nicht nur, kaum, selten`),
    alone:
      list(`nicht, nichts, kein, keine, keiner, keins, nie, niemals, niemand, kein problem, keine ahnung, keine sorge, keine frage,
      nein danke, noch nicht, nicht mehr, nicht jetzt, nicht heute, nicht so schlimm, nicht schlecht, kein thema, kein ding`),
  },
  cs: {
    anywhere:
      list(`vůbec ne, ani náhodou, v žádném případě, proč ne, nebo ne, jestli ne, není zač, nic moc, nejen, nejenom, sotva, stěží,
      málokdy, zřídka`),
    alone:
      list(`nevadí, to nevadí, to nic, nic, nikdy, nikdo, nikde, ne díky, ne děkuji, ještě ne, už ne, teď ne, dnes ne, neboj, nebojte,
      nebojte se, neboj se, nemáte zač, nemáš zač, to ne, žádný problém, žádný strach`),
  },
  sk: {
    anywhere:
      list(`vôbec nie, ani náhodou, v žiadnom prípade, prečo nie, alebo nie, nie je začo, nie je za čo, nielen, nic moc, sotva,
      málokedy, zriedka`),
    alone:
      list(`nevadí, to nevadí, nič, to nič, nikdy, nikto, nikde, nie ďakujem, nie vďaka, ešte nie, už nie, teraz nie, dnes nie, neboj,
      nebojte sa, neboj sa, nemáte začo, nemáte za čo, to nie, žiadny problém`),
  },
  pl: {
    anywhere:
      list(`nie ma za co, nie szkodzi, wcale nie, w żadnym wypadku, w żadnym razie, dlaczego nie, czemu nie, czy nie, albo nie,
      nie tylko, nie do końca, nic takiego, ledwo, ledwie, rzadko, prawie nie`),
    alone:
      list(`nic, nigdy, nikt, nigdzie, nie dziękuję, nie dzięki, jeszcze nie, już nie, nie teraz, nie dzisiaj, nie dziś, to nie,
      nie ma sprawy, nie ma problemu, nie martw się, żaden problem, żaden`),
  },
};

const POLITE = new Set(
  'please thanks thank you sorry okay ok well bitte danke prosím prosim děkuji diky díky ďakujem proszę dziękuję'.split(
    ' ',
  ),
);

/** The set phrase that a text holds or is; undefined where it is free of them. */
export function idiomIn(words: readonly Word[], language: PolarityLanguage): string | undefined {
  const { anywhere, alone } = IDIOMS[language];
  const keys = words.map(({ key }) => key);
  const text = ` ${keys.join(' ')} `;
  const whole = keys.join(' ');
  const bare = keys.filter((key) => !POLITE.has(key)).join(' ');
  return (
    anywhere.find((phrase) => text.includes(` ${phrase} `)) ??
    alone.find((phrase) => phrase === whole || phrase === bare)
  );
}
