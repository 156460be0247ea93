import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { startLinter, type Linter } from '#features/reactions/graph/request-lint.ts';

const NONE: readonly Finding[] = [];

/** What the linter says of what is shown, unsaved changes included. It comes a little after what it is about. */
export function useFindings(content: LintContent): readonly Finding[] {
  const [findings, setFindings] = useState(NONE);
  const linter = useRef<Linter>(null);
  useEffect(() => {
    const started = startLinter({ tell: setFindings, fail: tellFailure });
    linter.current = started;
    return () => started.end();
  }, []);
  const { reactions, scopes, intents, actions, entities, alsoKnownAs } = content;
  useEffect(() => {
    linter.current?.check({
      reactions,
      scopes,
      intents,
      actions,
      entities,
      ...(alsoKnownAs === undefined ? {} : { alsoKnownAs }),
    });
  }, [reactions, scopes, intents, actions, entities, alsoKnownAs]);
  return findings;
}

/** What was found before stays; the next change is checked anew. */
function tellFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : undefined;
  notify.error({ title: 'The findings could not be worked out', ...(message === undefined ? {} : { message }) });
}
