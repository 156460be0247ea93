import { POLARITY_LANGUAGES, type PolarityLanguage } from '@parley/domain/polarity';
import { czechDenial } from '#polarity/refusals/czech.ts';
import type { DenialRules } from '#polarity/refusals/denial.ts';
import { englishDenial } from '#polarity/refusals/english.ts';
import { germanDenial } from '#polarity/refusals/german.ts';
import { polishDenial } from '#polarity/refusals/polish.ts';
import { slovakDenial } from '#polarity/refusals/slovak.ts';

/** Words are folded: small letters without marks and apostrophes. */
interface RefusalWords {
  /** "No" as an answer. */
  no: string;
  /** After "no": thanks and the like. */
  polite: string;
  /** After "no" these begin a statement of its own: "no I want to pay". */
  goingOn: string;
  /** "No" never denies the verb after it, so that what follows without a comma is turned down too. */
  isOnlyAnswer?: boolean;
  /** A clause that begins so belongs to the one before. */
  attached: string;
  /** A clause with one of these asks for something. */
  asking: string;
  /** Two clauses meet here. */
  joins: string;
  /** Words of `joins` that belong to a following denial: "rather not". */
  prefers: string;
}

const WORDS: Record<PolarityLanguage, RefusalWords> = {
  en: {
    no: 'no, nope, nah',
    polite: 'no, thanks, thank, you, please, sorry, really, thats, ok, okay, cheers, much, very, so, many',
    goingOn: 'i, im, id, ive, we, it, its, he, she, they, my, can, could, want, give, just, only, the',
    attached: 'that, to, without',
    asking: 'please, want, wanna, need, like, can, could, how, must, let, have to',
    joins: 'but, and, because, just, instead, rather, so',
    prefers: 'rather',
  },
  de: {
    no: 'nein, nee, no, ne',
    polite:
      'nein, danke, dankeschon, vielen, dank, bitte, schon, herzlichen, wirklich, alles, gut, ok, okay, passt, reicht, so',
    goingOn: 'ich, wir, es, das, er, sie, mein, meine, mir, konnen, kann, nur',
    attached: 'dass, warum, wieso, ob, zu, um, das, den, die, einen, eine, ohne',
    asking: 'bitte, mochte, mochten, will, wollen, muss, mussen, kann, konnen, konnten, wie, brauche',
    joins: 'aber, und, sondern, weil, nur, lieber',
    prefers: 'lieber',
  },
  cs: {
    no: 'ne, nikoli, nikoliv',
    polite: 'ne, diky, dik, dekuji, dekuju, prosim, opravdu, vazne, moc, mockrat, dobre, dobry, v, poradku, staci, uz',
    goingOn: 'ja, my, to, chci, chtel, chtela, chteli, potrebuji, potrebuju, mam, mne, mam, jen, jenom',
    attached: 'abyste, aby, abych, ze, bez',
    asking:
      'prosim, chci, chceme, chtel, chtela, chteli, potrebuji, potrebuju, muzu, mohu, muzete, jak, rad, rada, musim',
    joins: 'ale, a, protoze, jen, jenom, radsi, radeji, spis, nybrz',
    prefers: 'radsi, radeji',
    isOnlyAnswer: true,
  },
  sk: {
    no: 'nie',
    polite: 'nie, dakujem, vdaka, prosim, naozaj, pekne, velmi, moc, dobre, v, poriadku, staci, uz',
    goingOn: 'ja, my, to, chcem, chcel, chcela, chceli, potrebujem, mam, mne, len, iba',
    attached: 'aby, aby ste, ze, bez',
    asking: 'prosim, chcem, chceme, chcel, chcela, chceli, potrebujem, mozem, mozete, ako, rad, rada, musim',
    joins: 'ale, a, pretoze, lebo, len, iba, radsej, skor',
    prefers: 'radsej',
  },
  pl: {
    no: 'nie',
    polite: 'nie, dziekuje, dziekuj, dzieki, dziekujemy, naprawde, bardzo, w, porzadku, dobrze, wystarczy, juz',
    goingOn: 'ja, my, to, moj, moja, tylko',
    attached: 'zeby, zebyscie, aby, abyscie, ze, bez',
    asking: 'prosze, chce, chcemy, chcialbym, chcialabym, potrzebuje, moge, mozecie, czy, jak, musze',
    joins: 'ale, a, i, bo, tylko, lecz, wole, raczej',
    prefers: 'wole, raczej',
  },
};

/** How a language answers, joins clauses and turns down. */
export interface RefusalLanguage {
  no: ReadonlySet<string>;
  polite: ReadonlySet<string>;
  goingOn: ReadonlySet<string>;
  attached: ReadonlySet<string>;
  asking: ReadonlySet<string>;
  joins: ReadonlySet<string>;
  prefers: ReadonlySet<string>;
  isOnlyAnswer: boolean;
  denialOf: DenialRules;
}

const DENIALS: Record<PolarityLanguage, DenialRules> = {
  en: englishDenial,
  de: germanDenial,
  cs: czechDenial,
  sk: slovakDenial,
  pl: polishDenial,
};

export const wordsIn = (list: string) => new Set(list.split(',').map((word) => word.trim()));

export const REFUSAL_LANGUAGES = new Map(
  POLARITY_LANGUAGES.map((language): [string, RefusalLanguage] => {
    const words = WORDS[language];
    return [
      language,
      {
        no: wordsIn(words.no),
        polite: wordsIn(words.polite),
        goingOn: wordsIn(words.goingOn),
        attached: wordsIn(words.attached),
        asking: wordsIn(words.asking),
        joins: wordsIn(words.joins),
        prefers: wordsIn(words.prefers),
        isOnlyAnswer: words.isOnlyAnswer === true,
        denialOf: DENIALS[language],
      },
    ];
  }),
);
