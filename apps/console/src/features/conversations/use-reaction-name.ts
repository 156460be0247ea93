import { reactions } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';

/** The name of a reaction of now, by its id in the address; the id where it was deleted. */
export function useReactionName(id: string): string {
  const { data } = useRead(reactions.list, { enabled: id !== '' });
  return data?.find((one) => String(one.id) === id)?.name ?? id;
}
