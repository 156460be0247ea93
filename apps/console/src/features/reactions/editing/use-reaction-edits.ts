import { nameKey, type Reaction } from '@parley/domain';
import { useCallback, useEffect, useRef } from 'react';
import type { Saving } from '#shared/saving/use-saving.ts';
import { mayDelete } from '#features/reactions/editing/delete-question.tsx';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import { usesOfReactions } from '#features/reactions/reaction-links.ts';
import type { ReactionsRead } from '#features/reactions/use-reactions.ts';
import { reactionTexts } from '#texts/reactions.ts';

type Read = Pick<ReactionsRead, 'uses' | 'renamed' | 'tests'>;

interface Around {
  /** The reactions of the list, in its order. */
  shown: readonly Reaction[];
  scope: ReactionFilter['scope'];
  select: (id: number | null) => void;
  /** Called with a reaction that was added. */
  opened: (id: number) => void;
}

/** Adding, duplicating and deleting reactions. The panel changes their fields. */
export function useReactionEdits({ uses, renamed, tests }: Read, saving: Saving<Reaction>, around: Around) {
  const { shown, scope, select, opened } = around;
  const all = saving.things ?? [];
  // The undo notice may be pressed long after it was rendered.
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });

  const dropIntent = useCallback((id: number, intent: string) => {
    const { things, currentId, change } = latest.current;
    const reaction = things?.find((one) => one.id === currentId(id));
    if (reaction) change(reaction.id, { intents: reaction.intents.filter((name) => name !== intent) });
  }, []);

  const addBeside = useCallback((name: string, id: number | null) => {
    const { things, insert } = latest.current;
    const scope = things?.find((one) => one.id === id)?.reactions_scopes_id ?? null;
    insert({ name, intents: [], condition: '', reactions_scopes_id: scope, actions: [] });
  }, []);

  function usesOf({ id, name }: Reaction, known = uses) {
    const before = renamed.find((one) => one.id === id)?.before;
    const keys = new Set([nameKey(name), ...(before === undefined ? [] : [nameKey(before)])]);
    return [...keys].flatMap((key) => known.get(key) ?? []);
  }

  function add(reaction: Omit<Reaction, 'id' | 'version' | 'who'>): void {
    if (!saving.things) return;
    opened(saving.insert({ ...reaction, name: freeName(reaction.name, all) }));
  }

  return {
    usesOf,
    add,
    /** Adds an empty reaction in the scope of another, for something that leads to it. */
    addBeside,

    addNew(): void {
      const shownScope = typeof scope === 'number' ? scope : null;
      add({ name: reactionTexts.newName, intents: [], condition: '', reactions_scopes_id: shownScope, actions: [] });
    },

    duplicate(original: Reaction | undefined): void {
      if (!original) return;
      const { id: _id, version: _version, who: _who, ...rest } = structuredClone(original);
      add({ ...rest, name: reactionTexts.copyName(original.name) });
    },

    async remove(reaction: Reaction): Promise<void> {
      // The uses on the screen may lag behind the typing; the question must not.
      const users = usesOf(reaction, usesOfReactions(all)).filter((use) => use.reaction.id !== reaction.id);
      if (!(await mayDelete([reaction], users, tests))) return;
      const at = shown.findIndex(({ id }) => id === reaction.id);
      const next = shown[at + 1] ?? shown[at - 1];
      saving.remove([reaction.id]);
      select(next?.id ?? null);
    },

    dropIntent,
  };
}
