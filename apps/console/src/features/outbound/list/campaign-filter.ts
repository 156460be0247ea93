import { CAMPAIGN_STATES, type Campaign } from '@parley/domain/campaign';
import { ENVIRONMENTS } from '@parley/domain/deployment';

/** Empty texts filter nothing. */
export interface CampaignFilter {
  q: string;
  env: string;
  state: string;
}

export const FILTER_NAMES = ['q', 'env', 'state'] as const;

/** The filter of an address; what means nothing is left out. */
export function campaignFilterIn(params: URLSearchParams): CampaignFilter {
  const env = params.get('env');
  const state = params.get('state');
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    env: ENVIRONMENTS.find((one) => one === env) ?? '',
    state: CAMPAIGN_STATES.find((one) => one === state) ?? '',
  };
}

export function isFiltering(filter: CampaignFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name].trim() !== '');
}

export function filteredCampaigns(all: readonly Campaign[], { q, env, state }: CampaignFilter): Campaign[] {
  const part = q.trim().toLowerCase();
  return all.filter(
    (one) =>
      one.name.toLowerCase().includes(part) &&
      (env === '' || one.project_env === env) &&
      (state === '' || one.state === state),
  );
}
