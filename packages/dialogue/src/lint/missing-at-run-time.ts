import type { Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { runTimeTargetsIn } from '#graph/graph.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { possibleTexts } from '#lint/possible-texts.ts';

/** Names of reactions and scopes that are written out within `{{ }}` and do not exist. */
export function missingAtRunTime(reactions: readonly Reaction[], { scopes, alsoKnownAs = [] }: LintContent): Finding[] {
  const reactionKeys = new Set([...reactions.map(({ name }) => nameKey(name)), ...alsoKnownAs.map(nameKey)]);
  const scopeKeys = scopes && new Set(scopes.map(({ name }) => nameKey(name)));
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { kind, text } of runTimeTargetsIn(reaction)) {
      const isScope = kind === 'enter_scope';
      const known = isScope ? scopeKeys : reactionKeys;
      if (!known) continue;
      for (const possible of possibleTexts(text)) {
        // A text with an unknown part may be any name.
        if (possible.length === 0 || !possible.every((part) => typeof part === 'string')) continue;
        const name = possible.join('').trim();
        if (name === '' || known.has(nameKey(name))) continue;
        const message = `${isScope ? 'Scope' : 'Reaction'} “${name}” not found (in ${kind})`;
        const rule = isScope ? 'missing-scope' : 'missing-reaction';
        found.set(`${rule} ${nameKey(name)}`, ofReaction(reaction, { rule, about: name, message }));
      }
    }
    return [...found.values()];
  });
}
