import { signOn, type ReplyOf } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';

/** The members whose roles the corporate identity system decides, by project, and the place to manage them. */
export type Synchronized = ReplyOf<typeof signOn.synchronized>;

const NOTHING: Synchronized = { provider: null, members: {} };

/** The assignments that cannot be changed here. The server also refuses such changes. */
export function useSynchronized(): Synchronized {
  const { data = NOTHING } = useRead(signOn.synchronized, { handles: ['local'] });
  return data;
}
