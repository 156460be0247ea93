import { outbound, type QueryInput } from '@parley/contract';
import { CONTACT_GROUPS, type Campaign, type ContactGroup } from '@parley/domain/campaign';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { usePaged } from '#shared/api/use-paged.ts';

const LIST = 'contacts of a campaign';
const PAGE_SIZE = '100';
const RUNNING_MS = 3_000;

export interface ContactFilter {
  q: string;
  group: ContactGroup | undefined;
  /** A kind of reason. */
  reason: string | undefined;
}

/** The filter of an address; what means nothing is left out. */
export function contactFilterIn(params: URLSearchParams): ContactFilter {
  const group = params.get('group');
  return {
    q: (params.get('contact_q') ?? '').slice(0, 200),
    group: CONTACT_GROUPS.find((one) => one === group),
    reason: (params.get('reason') ?? '').slice(0, 50) || undefined,
  };
}

/** The contacts of a campaign by pages, the latest changed first. */
export function useContacts(
  { id: campaignId, state }: Pick<Campaign, 'id' | 'state'>,
  { q, group, reason }: ContactFilter,
) {
  const query: QueryInput<typeof outbound.contacts> = {
    limit: PAGE_SIZE,
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(group ? { group } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  return usePaged(
    LIST,
    { campaignId, query },
    ({ projectId, cursor, signal }) =>
      call(outbound.contacts, { projectId, params: { id: campaignId }, query: { ...query, ...cursor }, signal }),
    { firstPageEveryMs: state === 'running' ? RUNNING_MS : undefined },
  );
}

export async function refreshContacts(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [LIST] }), refresh(outbound.contacts)]);
}
