import { outbound, type CampaignProgress } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useRead } from '#shared/api/hooks.ts';

const RUNNING_MS = 1_000;
const RESTING_MS = 15_000;

/** Reads the progress of the selected campaign, once a second while it runs. */
export function useProgress(campaign: Campaign | undefined): CampaignProgress | undefined {
  const { data } = useRead(outbound.progress, {
    params: { id: campaign?.id ?? -1 },
    enabled: campaign !== undefined,
    refetchInterval: (progress) => (progress?.state === 'running' ? RUNNING_MS : RESTING_MS),
    // The list reports a server that does not respond.
    handles: ['local', 0],
  });
  return data;
}

/** The campaign with its latest progress. */
export function withProgress(campaign: Campaign, progress: CampaignProgress | undefined): Campaign {
  if (!progress) return campaign;
  const { state, pause_reason, counts, contacts, pending, started, started_by } = progress;
  return { ...campaign, state, pause_reason, counts, contacts, pending, started, started_by };
}
