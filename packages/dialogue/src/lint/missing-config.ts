import type { Reaction } from '@parley/domain';
import { codeOf } from '#lint/code-of.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint-content.ts';

const READ = /(?<![.\p{L}\p{N}_$])config\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/** Configuration values that code reads and that the project does not have. */
export function missingConfig(reactions: readonly Reaction[], { config }: LintContent): Finding[] {
  if (!config) return [];
  const known = new Set(config);
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { code, at, through } of codeOf(reaction)) {
      for (const [, key = ''] of code.matchAll(READ)) {
        if (known.has(key) || found.has(key)) continue;
        const message = `Configuration value “${key}” not found (in ${through})`;
        found.set(
          key,
          ofReaction(reaction, { rule: 'missing-config', about: key, message, ...(at === undefined ? {} : { at }) }),
        );
      }
    }
    return [...found.values()];
  });
}
