import { outbound } from '@parley/contract';
import type { Campaign, CampaignContact } from '@parley/domain/campaign';
import { useRead } from '#shared/api/hooks.ts';

const RUNNING_MS = 3_000;
const RESTING_MS = 60_000;

/** The contact in the address, even if the list has not read it. */
export function useOpenedContact(
  { id: campaignId, state }: Pick<Campaign, 'id' | 'state'>,
  listed: readonly CampaignContact[] | undefined,
  named: string | null,
): CampaignContact | undefined {
  const isNamed = /^\d{1,15}$/u.test(named ?? '');
  const { data } = useRead(outbound.contacts, {
    params: { id: campaignId },
    query: { contact: named ?? '' },
    enabled: isNamed,
    refetchInterval: state === 'running' ? RUNNING_MS : RESTING_MS,
    // The list reports a server that does not respond.
    handles: ['local', 0],
  });
  if (!isNamed) return undefined;
  return listed?.find(({ id }) => String(id) === named) ?? data?.items[0];
}
