import { FALLBACK_KINDS, type FallbackKind } from '@parley/domain/fallback';
import { useMemo, useState } from 'react';
import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';

const { periods } = fallbackTexts.tools;
export type Period = keyof typeof periods;

/** Which phrases the list shows, and how. */
export interface View {
  kind: FallbackKind;
  /** The query after a pause in typing: thousands of phrases are not grouped again for every letter. */
  query: string;
  period: Period;
  /** Microseconds. */
  since: number | undefined;
  isAlike: boolean;
}

const DAY_US = 86_400_000_000;

/**
 * The view is part of the address, so that it survives a reload and can be shared: `kind`, `q`, `seen` (days), `alone`
 * (not grouped), and `phrase`, the active row; a phrase's id opens its group.
 */
export function useView() {
  const { params, write } = useAddress();
  const [openedAt] = useState(() => Date.now() * 1_000);
  const query = params.get('q') ?? '';
  const [typed, search] = useAddressText(query, (text) => write({ q: () => text }));
  const [selected, select] = useAddressText(params.get('phrase') ?? '', (key) => write({ phrase: () => key }));
  const [wantedKind, wantedPeriod, isAlone] = [params.get('kind'), params.get('seen'), params.get('alone') === '1'];
  const view = useMemo<View>(() => {
    const period = isPeriod(wantedPeriod) ? wantedPeriod : '';
    return {
      kind: FALLBACK_KINDS.find((kind) => kind === wantedKind) ?? 'unrecognised',
      query,
      period,
      since: period === '' ? undefined : openedAt - Number(period) * DAY_US,
      isAlike: !isAlone,
    };
  }, [wantedKind, wantedPeriod, query, isAlone, openedAt]);
  const controls = useMemo(
    () => ({
      search,
      select,
      showKind: (kind: FallbackKind) => write({ kind: () => (kind === 'unrecognised' ? '' : kind), phrase: () => '' }),
      showPeriod: (period: Period) => write({ seen: () => period }),
      showAll: () => {
        search('');
        write({ q: () => '', seen: () => '' });
      },
      groupAlike: (isOn: boolean) => write({ alone: () => (isOn ? '' : '1') }),
    }),
    [search, select, write],
  );
  return { view, typed, selected, controls };
}

function isPeriod(text: string | null): text is Period {
  return text !== null && Object.hasOwn(periods, text);
}
