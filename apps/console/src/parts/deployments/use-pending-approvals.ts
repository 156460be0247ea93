import { deployments } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';

/** The number of requested deployments that wait for this user's decision. */
export function usePendingApprovals(): number {
  const me = useStore(session, ({ user }) => user?.id);
  const mayDecide = useCan(deployments.deploy, 'prod');
  const { data: list } = useRead(deployments.planned, { handles: ['local'], enabled: mayDecide });
  if (!mayDecide || !Array.isArray(list)) return 0;
  return list.filter(({ state, users_id }) => state === 'requested' && users_id !== me).length;
}
