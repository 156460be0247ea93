import type { NewCampaign } from '@parley/domain/campaign';
import type { PlacedFault } from '#workflows/transfer/import-faults.ts';
import { canonical } from '#workflows/transfer/portable-bot.ts';

interface PlannedCampaigns {
  /** Campaigns to add as drafts. */
  campaigns: NewCampaign[];
  kept: number;
  unchanged: number;
  faults: PlacedFault[];
}

/**
 * Plans which campaigns to add: those with names that are unused in the project. An import neither changes nor removes
 * campaigns, which may be calling people.
 */
export function planCampaigns(given: readonly NewCampaign[], present: readonly NewCampaign[]): PlannedCampaigns {
  const here = Map.groupBy(present, ({ name }) => name);
  const wanted = new Set(given.map(({ name }) => name));
  const isHere = ({ name }: NewCampaign) => here.has(name);
  const isSame = (one: NewCampaign) =>
    here.get(one.name)?.some((other) => canonical(other) === canonical(one)) ?? false;
  return {
    campaigns: given.filter((one) => !isHere(one)),
    kept: present.filter(({ name }) => !wanted.has(name)).length,
    unchanged: given.filter(isHere).length,
    faults: given.flatMap((one, index) =>
      isHere(one) && !isSame(one)
        ? [{ file: 'campaigns.yaml', at: [index], message: STAYS(one.name), severity: 'warning' as const }]
        : [],
    ),
  };
}

const STAYS = (name: string) => `The campaign “${name}” is here already and stays as it is`;
