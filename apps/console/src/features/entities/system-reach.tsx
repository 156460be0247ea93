import { entities } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#shared/counted.ts';
import { listed } from '#shared/listed.ts';

/** Asked each time: other projects change without this one hearing of it. */
function useReach(name: string) {
  return useRead(entities.reach, { query: { name }, enabled: name !== '', staleTime: 0 });
}

/** What making an entity a system entity does to the other projects. */
export function SystemEntityAdded({ name }: { name: string }) {
  const { data } = useReach(name);
  if (!data) return <>It will be in every other project too.</>;
  const { projects, with_copy: copies, with_own: keeping } = data;
  if (copies > 0) {
    return <>It cannot be saved so: other projects have a system entity named {name} already. Change it there.</>;
  }
  const more = projects - keeping.length;
  return (
    <>
      {more > 0 && `It will be in ${counted(more, 'other project')} too, and in those that are made later.`}
      {more === 0 && 'It will be in the projects that are made later, too.'}
      {keeping.length === 1 && ` ${listed(keeping)} has an entity of its own with this name, and keeps it.`}
      {keeping.length > 1 && ` ${listed(keeping)} have entities of their own with this name, and keep them.`}
    </>
  );
}

/** What the other projects lose with a system entity that goes from them, by the name under which it is saved. */
export function SystemEntityGone({ name }: { name: string }) {
  const { data, isFetching, isError } = useReach(name);
  if (isFetching) return <>Looking at what names it there…</>;
  if (isError) return <>What names it there could not be read.</>;
  if (!data || data.using.length === 0) return <>Nothing there names it.</>;
  return <>What names it in {listed(data.using)} would break.</>;
}
