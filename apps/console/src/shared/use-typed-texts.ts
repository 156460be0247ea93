import { useMemo } from 'react';
import { session, useProjectId } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';

/** The key of the field that names a new item; the other keys are ids of items that receive something. */
export const NEW_THING = 'new';

/** By name if a save changes the id. */
type TypedFor = number | typeof NEW_THING | `#${string}`;

export interface TypedTexts {
  at: (place: TypedFor) => string | undefined;
  keep: (place: TypedFor, text: string) => void;
}

/**
 * Keeps text that was typed into an add field and not added yet. It reappears when the row scrolls back into view, and
 * after navigation, a reload, or another sign-in.
 */
export function useTypedTexts(resource: string): TypedTexts {
  const userId = useStore(session, ({ user }) => user?.id);
  const projectId = useProjectId();
  return useMemo(() => {
    const keyOf = (place: TypedFor) => `parley.typed/${userId}/${projectId}/${resource}/${place}`;
    return {
      at: (place) => sessionStorage.getItem(keyOf(place)) ?? undefined,
      keep(place, text) {
        if (text === '') return sessionStorage.removeItem(keyOf(place));
        try {
          sessionStorage.setItem(keyOf(place), text);
        } catch (error) {
          // Storage is full; the field still has the text.
          if (!(error instanceof DOMException)) throw error;
        }
      },
    };
  }, [userId, projectId, resource]);
}
