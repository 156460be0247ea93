import { entities, intents } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';
import { fixesOf, nearNamesOf, type Fix, type FixStep } from '#features/reactions/graph/findings/fixes/fixes-of.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { addScope, scopeChanges } from '#features/reactions/scopes/scope-changes.ts';
import { graphTexts } from '#texts/graph.ts';

const { fixes: texts } = graphTexts;

interface Fixes {
  of: (finding: Finding) => Fix[];
  make: (fix: Fix) => void;
}

/** The fixes that findings offer to who may make them. Each is a step of undo. */
export function useFixes(saving: Saving<Reaction>, onAdded: (id: number) => void): Fixes {
  const names = useNames();
  const { reactions, intents: intentNames, entities: entityNames, scopes, isReadOnly } = names;
  const can = { intent: useCan(intents.create), entity: useCan(entities.create), scope: !isReadOnly };
  const things = saving.things ?? NONE;
  const near = useMemo(
    () => nearNamesOf({ reaction: reactions, intent: intentNames, entity: entityNames, scope: scopes }),
    [reactions, intentNames, entityNames, scopes],
  );
  return {
    of(finding) {
      if (isReadOnly) return [];
      return fixesOf(finding, things, near).filter(({ step }) => step.kind !== 'create' || can[step.what]);
    },
    make: ({ step }) => make(step, saving, onAdded),
  };
}

const NONE: readonly Reaction[] = [];

function make(step: FixStep, saving: Saving<Reaction>, onAdded: (id: number) => void): void {
  switch (step.kind) {
    case 'change':
      return saving.changeAll([{ id: step.id, fields: step.fields }], { isTyped: false });
    case 'insert': {
      const name = freeName(step.reaction.name, saving.things ?? []);
      return onAdded(saving.insert({ ...step.reaction, name, condition: '' }));
    }
    case 'create':
      if (step.what === 'scope') void scopeChanges.make(addScope({ name: step.name }));
      else void created(step.what, step.name, saving);
  }
}

const APIS = { intent: intents, entity: entities };

/** Adds an intent or an entity at once, as on its own screen; undo takes it back among the steps of the reactions. */
async function created(what: 'intent' | 'entity', name: string, saving: Saving<Reaction>): Promise<void> {
  let id = await add(what, name);
  if (id === undefined) return;
  notify.success({ title: texts.created(what, name) });
  saving.recordOutside({
    undo() {
      const added = id;
      if (added !== undefined) void quietly(() => call(APIS[what].remove, { params: { id: added } }), what);
    },
    redo() {
      void add(what, name).then((again) => {
        id = again;
      });
    },
  });
}

async function add(what: 'intent' | 'entity', name: string): Promise<number | undefined> {
  // A free entity learns from the places of its name.
  const made = await quietly(
    () =>
      what === 'intent'
        ? call(intents.create, { body: { name } })
        : call(entities.create, { body: { name, type: 'free' } }),
    what,
  );
  return made?.id;
}

/** A refusal shows its own notice. */
async function quietly<Reply>(ask: () => Promise<Reply>, what: 'intent' | 'entity'): Promise<Reply | undefined> {
  try {
    const reply = await ask();
    await refresh(APIS[what].list);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return undefined;
  }
}
