import { entities, intents, reactions } from '@parley/contract';
import type { Evaluation, Intent, Reaction, ReferenceNames, Synonym } from '@parley/domain';
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { live } from '#shared/live/live-state.ts';
import { eachWhenIdle } from '#shared/when-idle.ts';
import { useStore } from '#shared/store.ts';
import { prepareSearch } from '#features/intents/list/intent-search.ts';
import { prepareRules } from '#features/intents/template-rules.ts';
import { intentChanges, refreshSoon } from '#features/intents/changes/intent-changes.ts';
import { referenceUses, type ReferenceUses } from '#parts/templates/reference-uses.ts';
import { referenceNames } from '#parts/templates/template-parts.ts';

export interface IntentFacts {
  intents: Intent[];
  evaluation: Evaluation | undefined;
  /** The reactions that reference an intent, by its name; undefined if the user may not see reactions. */
  users: ReadonlyMap<string, Reaction[]> | undefined;
  references: ReferenceNames;
  /** Templates that refer to synonyms and entities. */
  uses: ReferenceUses;
}

/**
 * Reads the screen's data from the server: the intents, and their uses in the rest of the project. Synonyms
 * may be named before they are saved, and after.
 */
export function useIntents(...synonyms: (readonly Synonym[] | undefined)[]) {
  const list = useRead(intents.list);
  const shown = intentChanges.useShown(list.data);
  const evaluation = useRead(intents.evaluation);
  const reactionList = useRead(reactions.list).data;
  const entityList = useRead(entities.list).data;

  useEffect(() => {
    const read = list.data;
    if (!read) return undefined;
    return eachWhenIdle(read, (intent) => {
      prepareSearch(intent);
      prepareRules(intent);
    });
  }, [list.data]);

  useOthersChanges();

  const users = useMemo(() => reactionList && reactionsByIntent(reactionList), [reactionList]);
  // Renders the list again when a name changes, not when a value is typed.
  const synonymNames = synonyms.flatMap((some) => some?.map(({ name }) => name) ?? []).join('\n');
  const references = useMemo(
    () =>
      referenceNames(
        synonymNames.split('\n').map((name) => ({ name })),
        entityList ?? [],
      ),
    [synonymNames, entityList],
  );
  const uses = useMemo(() => referenceUses(shown ?? [], references), [shown, references]);
  const facts = useMemo<IntentFacts | undefined>(
    () => shown && { intents: shown, evaluation: evaluation.data, users, references, uses },
    [shown, evaluation.data, users, references, uses],
  );
  return { facts, error: list.error, retry: () => void list.refetch() };
}

function useOthersChanges(): void {
  const version = useStore(live, ({ intentsVersion }) => intentsVersion);
  const seen = useRef(version);
  useEffect(() => {
    if (version === seen.current) return;
    seen.current = version;
    refreshSoon();
  }, [version]);
}

function reactionsByIntent(reactionList: readonly Reaction[]): Map<string, Reaction[]> {
  const users = new Map<string, Reaction[]>();
  for (const reaction of reactionList) {
    for (const name of new Set(reaction.intents)) {
      const known = users.get(name);
      if (known) known.push(reaction);
      else users.set(name, [reaction]);
    }
  }
  return users;
}
