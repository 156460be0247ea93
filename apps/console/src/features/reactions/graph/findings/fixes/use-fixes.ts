import { entities, intents } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import type { Saving } from '#shared/saving/use-saving.ts';
import { createThing } from '#features/reactions/editing/create-thing.ts';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';
import { fixesOf, nearNamesOf, type Fix, type FixStep } from '#features/reactions/graph/findings/fixes/fixes-of.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { addScope, scopeChanges } from '#features/reactions/scopes/scope-changes.ts';

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
      else void createThing({ what: step.what, name: step.name, type: 'free' }, saving.recordOutside);
  }
}
