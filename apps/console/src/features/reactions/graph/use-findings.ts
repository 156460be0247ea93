import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint';
import { useEffect, useMemo, useState } from 'react';

type Lint = (content: LintContent) => Finding[];

const NONE: readonly Finding[] = [];

/** What the linter says of what is shown, unsaved changes included. It comes with its parser, once it is needed. */
export function useFindings(content: LintContent): readonly Finding[] {
  const [lint, setLint] = useState<{ run: Lint } | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const found = await import('@parley/dialogue/lint/lint');
      if (!isGone) setLint({ run: found.lint });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, []);
  const { reactions, scopes, intents, actions, entities, alsoKnownAs } = content;
  return useMemo(
    () =>
      lint
        ? lint.run({
            reactions,
            scopes,
            intents,
            actions,
            entities,
            ...(alsoKnownAs === undefined ? {} : { alsoKnownAs }),
          })
        : NONE,
    [lint, reactions, scopes, intents, actions, entities, alsoKnownAs],
  );
}
