import type { Reaction } from '@parley/domain';
import { codeOf } from '#lint/code-of.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';

const CALL = /\.\s*(toLocale(?:Date|Time)?String)\s*\(|(?<![.\p{L}\p{N}_$])(Intl)\s*\./u;

/** Calls that would write a date or a number in a language, which expressions cannot. */
export function fixedLanguage(reactions: readonly Reaction[]): Finding[] {
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { code, at, through } of codeOf(reaction)) {
      const [, method, global] = CALL.exec(code) ?? [];
      const name = method ?? global;
      if (name === undefined || found.has(through)) continue;
      const message = `${name} has no languages here: write {{ … | date }}, time, number or money (in ${through})`;
      const place = at === undefined ? {} : { at };
      found.set(through, ofReaction(reaction, { rule: 'fixed-language', about: through, message, ...place }));
    }
    return [...found.values()];
  });
}
