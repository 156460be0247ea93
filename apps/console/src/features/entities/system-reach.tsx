import { entities } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { listed } from '#shared/listed.ts';
import { entityTexts } from '#texts/entities.ts';

const { reach: texts } = entityTexts;

/** Asked each time: other projects change without this one hearing of it. */
function useReach(name: string) {
  return useRead(entities.reach, { query: { name }, enabled: name !== '', staleTime: 0 });
}

/** The effect of a new system entity on the other projects. */
export function SystemEntityAdded({ name }: { name: string }) {
  const { data } = useReach(name);
  if (!data) return texts.addedUnknown;
  const { projects, with_copy: copies, with_own: keeping } = data;
  if (copies > 0) return texts.copied(name);
  const more = projects - keeping.length;
  const added = more > 0 ? texts.added(counted(more, texts.otherProject)) : texts.addedToNew;
  if (keeping.length === 0) return added;
  const keeps = keeping.length === 1 ? texts.oneKeepsOwn : texts.severalKeepOwn;
  return `${added} ${keeps(listed(keeping))}`;
}

/** The uses in other projects that break when a system entity is removed from them, by its saved name. */
export function SystemEntityGone({ name }: { name: string }) {
  const { data, isFetching, isError } = useReach(name);
  if (isFetching) return texts.checking;
  if (isError) return texts.notChecked;
  if (!data || data.using.length === 0) return texts.unused;
  return texts.breaks(listed(data.using));
}
