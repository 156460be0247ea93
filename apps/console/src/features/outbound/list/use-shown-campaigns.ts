import { outbound } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { useProgress, withProgress } from '#features/outbound/detail/use-progress.ts';
import { campaignFilterIn, filteredCampaigns, FILTER_NAMES } from '#features/outbound/list/campaign-filter.ts';
import { focusCampaign } from '#features/outbound/list/campaign-table.tsx';

const RUNNING_MS = 3_000;
const RESTING_MS = 15_000;

/** The campaigns that match the address, and the selected one with its latest progress. */
export function useShownCampaigns() {
  const { data, error, refetch } = useRead(outbound.list, {
    refetchInterval: (list) => (list?.some(({ state }) => state === 'running') ? RUNNING_MS : RESTING_MS),
  });
  const { params, write } = useAddress();
  const [q, setQ] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const filter = { ...campaignFilterIn(params), q };
  const listed = filteredCampaigns(data ?? [], filter);
  const named = data?.find(({ id }) => String(id) === params.get('campaign'));
  const chosen = named ?? listed[0];
  const progress = useProgress(chosen);
  const selected = chosen && withProgress(chosen, progress);
  const shown = listed.map((campaign) => (selected && campaign.id === selected.id ? selected : campaign));

  const select = (id: number | undefined) =>
    write({
      campaign: () => (id === undefined ? '' : String(id)),
      contact: () => '',
      group: () => '',
      reason: () => '',
    });

  function move(by: 1 | -1): void {
    const at = shown.findIndex(({ id }) => id === selected?.id);
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    select(next.id);
    focusCampaign(next.id);
  }

  return {
    data,
    error,
    refetch,
    filter: {
      value: filter,
      search: setQ,
      choose: (name: (typeof FILTER_NAMES)[number], value: string) => write({ [name]: () => value }),
      clear(): void {
        setQ('');
        write(Object.fromEntries(FILTER_NAMES.map((name) => [name, () => ''])));
      },
    },
    shown,
    /** The campaign that the address names; without it the first is selected. */
    named,
    selected,
    progress,
    select,
    move,
  };
}

export type ShownCampaigns = ReturnType<typeof useShownCampaigns>;
