import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import { untaughtEntities, type Entity, type Intent } from '@parley/domain';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { whenIdle } from '#shared/when-idle.ts';
import { startLinter, type Linter } from '#features/reactions/graph/findings/request-lint.ts';
import { graphTexts } from '#texts/graph.ts';

/** The content with what is looked at before the linter: types of entities and templates. */
type CheckedContent = Omit<LintContent, 'entities' | 'intents'> & {
  entities: readonly Pick<Entity, 'name' | 'type'>[] | undefined;
  intents: readonly Pick<Intent, 'id' | 'name' | 'templates'>[] | undefined;
};

const NONE: readonly Finding[] = [];

/**
 * Reads the linter's findings on the shown reactions, unsaved changes included. They come a little after a change, and for
 * the first time when the page is at rest.
 */
export function useFindings(content: CheckedContent): readonly Finding[] {
  const [findings, setFindings] = useState(NONE);
  const linter = useRef<Linter>(null);
  const { reactions, scopes, intents, actions, entities, config, alsoKnownAs } = content;
  // The linter asks only whether there are templates, which are many.
  const intentNames = useMemo(() => intents?.map(lintedIntent), [intents]);
  const untaught = useMemo(() => untaughtEntities(entities ?? [], intents ?? []), [entities, intents]);
  const check = useEffectEvent(() =>
    linter.current?.check({
      reactions,
      scopes,
      intents: intentNames,
      actions,
      entities,
      config,
      untaught,
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
  }, [reactions, scopes, intentNames, actions, entities, config, untaught, alsoKnownAs]);
  return findings;
}

function lintedIntent({ id, name, templates }: Pick<Intent, 'id' | 'name' | 'templates'>) {
  const hasEntities = templates.some((template) => template.includes('@'));
  return { id, name, isEmpty: templates.length === 0, hasEntities };
}

/** Keeps the earlier findings; the next change is checked again. */
function tellFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : undefined;
  notify.error({ title: graphTexts.findings.failed, ...(message === undefined ? {} : { message }) });
}
