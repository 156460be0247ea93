import { useRef, useState } from 'react';
import type { AddedIntent } from '#features/intents/list/intent-list-props.ts';
import type { ListControls } from '#features/intents/list/use-list-view.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';

/** Adds intents, and continues with the first template of the new one. */
export function useAdding(actions: IntentActions, controls: ListControls) {
  const [added, setAdded] = useState<AddedIntent>();
  /** The name that is on its way to the server; undefined again when it was refused. */
  const adding = useRef<Promise<string | undefined>>(undefined);

  return {
    added,
    setAdded,

    async addIntent(name: string, templates?: readonly string[]): Promise<string | undefined> {
      const refusal = await actions.addIntent(name, templates);
      if (refusal === undefined) controls.openNamed(name);
      return refusal;
    },

    /** Templates follow the name, including text entered while the name is being saved. */
    async addTyped(text: string, takeTyped: () => string): Promise<string | undefined> {
      const before = await adding.current;
      if (before !== undefined) return actions.addTemplate({ name: before }, text);
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      adding.current = promise;
      const refusal = await actions.addIntent(text);
      adding.current = undefined;
      resolve(refusal === undefined ? text : undefined);
      const id = refusal === undefined ? controls.openNamed(text) : undefined;
      if (id !== undefined) setAdded({ id, takeTyped });
      return refusal;
    },
  };
}
