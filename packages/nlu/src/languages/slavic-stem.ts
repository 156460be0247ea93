import { fold } from '#text/fold.ts';

/** The shortest rest of a word. */
const SHORTEST_STEM = 3;

/** Endings of nouns and adjectives in their cases, folded: callers type them with marks or without. */
const CASES = [
  ...['ami', 'emi', 'imi', 'ymi', 'ach', 'ech', 'ich', 'ych', 'eho', 'iho', 'emu', 'imu', 'ovi'],
  ...['am', 'em', 'im', 'um', 'ym', 'ou', 'a', 'e', 'i', 'o', 'u', 'y'],
];
const ENDINGS: Record<string, RegExp> = {
  cs: endingOf(CASES),
  sk: endingOf([...CASES, 'iami', 'iach', 'och', 'iam', 'om', 'ov', 'ej', 'mi']),
};

function endingOf(endings: string[]): RegExp {
  const longestFirst = endings.toSorted((a, b) => b.length - a.length);
  return new RegExp(`^(.{${SHORTEST_STEM},}?)(?:${longestFirst.join('|')})$`, 'u');
}

/** Endings that only seem to be inflection: problem, problému; Příbram, Příbrami. */
const SEEMING_ENDING = /^(.{3,})(?:am|em|im|um|ym)$/u;

/** Of Czech and Slovak words, what their forms share: undefined for other languages. */
export function slavicStem(code: string): ((word: string) => string) | undefined {
  const ending = ENDINGS[code];
  if (!ending) return undefined;
  return (word) => {
    const folded = fold(word);
    const bare = ending.exec(folded)?.[1] ?? folded;
    return withoutAlternation(SEEMING_ENDING.exec(bare)?.[1] ?? bare);
  };
}

/** Stems change before some endings: Praha, Praze; pobočka, pobočce; účet, účtu. */
function withoutAlternation(stem: string): string {
  if (stem.length < 4) return stem;
  const hardened = stem
    .replace(/z$/u, 'h')
    .replace(/ck$|cc$/u, 'ck')
    .replace(/c$/u, 'k');
  return hardened.replace(/([bcdfghjklmnprstvz])e([bcdfghjklmnprstvz])$/u, '$1$2');
}
