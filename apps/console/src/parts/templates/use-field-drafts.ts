import { useEffect, useRef } from 'react';
import { draftEntity, dropDrafts, type EntityDraft } from '#parts/templates/new-entity.ts';

/**
 * Drafts the entities that a field names. A draft goes when its name leaves the text, or the field leaves the page: a
 * save has taken it by then.
 */
export function useFieldDrafts(value: unknown): (draft: EntityDraft) => void {
  const own = useRef(new Set<string>());
  useEffect(() => {
    const gone = new Set([...own.current].filter((name) => !String(value).includes(`@${name}`)));
    for (const name of gone) own.current.delete(name);
    dropDrafts(gone);
  }, [value]);
  useEffect(() => {
    const names = own.current;
    return () => dropDrafts(names);
  }, []);
  return (draft) => {
    own.current.add(draft.name);
    draftEntity(draft);
  };
}
