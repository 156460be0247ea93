import { entities } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#shared/counted.ts';
import { listed } from '#shared/listed.ts';

/** What making an entity a system entity does to the other projects. */
export function SystemEntityAdded({ name }: { name: string }) {
  const { data } = useRead(entities.reach, { query: { name }, enabled: name !== '' });
  if (!data) return <>It will be in every other project too.</>;
  const { projects, with_own: keeping } = data;
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
  const { data, isPending } = useRead(entities.reach, { query: { name } });
  return (
    <>
      {isPending && 'Looking at what names it there…'}
      {data?.using.length === 0 && 'Nothing there names it.'}
      {data && data.using.length > 0 && `What names it in ${listed(data.using)} would break.`}
    </>
  );
}
