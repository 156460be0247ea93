import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { whenIdle } from '#shared/when-idle.ts';
import { startLinter, type Linter } from '#features/reactions/graph/findings/request-lint.ts';
import { graphTexts } from '#texts/graph.ts';

const NONE: readonly Finding[] = [];

/**
 * Reads the linter's findings on the shown reactions, unsaved changes included. They come a little after a change, and for
 * the first time when the page is at rest.
 */
export function useFindings(content: LintContent): readonly Finding[] {
  const [findings, setFindings] = useState(NONE);
  const linter = useRef<Linter>(null);
  const { reactions, scopes, intents, actions, entities, alsoKnownAs } = content;
  // Its templates are nothing to the linter, and are many.
  const intentNames = useMemo(() => intents?.map(({ name }) => ({ name })), [intents]);
  const check = useEffectEvent(() =>
    linter.current?.check({
      reactions,
      scopes,
      intents: intentNames,
      actions,
      entities,
      ...(alsoKnownAs === undefined ? {} : { alsoKnownAs }),
    }),
  );
  useEffect(() => {
    const callOff = whenIdle(() => {
      linter.current = startLinter({ tell: setFindings, fail: tellFailure });
      check();
    });
    return () => {
      callOff();
      linter.current?.end();
      linter.current = null;
    };
  }, []);
  useEffect(() => {
    check();
  }, [reactions, scopes, intentNames, actions, entities, alsoKnownAs]);
  return findings;
}

/** Keeps the earlier findings; the next change is checked again. */
function tellFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : undefined;
  notify.error({ title: graphTexts.findings.failed, ...(message === undefined ? {} : { message }) });
}
