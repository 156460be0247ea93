import type { Environment } from '@parley/domain/deployment';
import { FIGURE_IDS, type FigureId } from '@parley/domain/figure';
import { useMemo, useState } from 'react';
import { stats } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { useAddress } from '#shared/use-address.ts';
import {
  momentsOf,
  rangeIn,
  USUAL_PRESET,
  type Moments,
  type Preset,
  type Range,
} from '#features/dashboard/view/ranges.ts';

export interface View {
  environment: Environment;
  range: Range;
  moments: Moments;
  isCompared: boolean;
  /** Empty for all. */
  channel: string;
  /** The figure in the large chart. */
  figure: FigureId;
}

/** The view is in the address, so that it survives a reload and can be sent. */
export function useView() {
  const { params, write } = useAddress();
  const seesProduction = useCan(stats.get, 'prod');
  const [openedAt] = useState(() => new Date());
  const view = useMemo<View>(() => {
    const range = rangeIn(params, openedAt);
    return {
      environment: params.get('env') === 'dev' || !seesProduction ? 'dev' : 'prod',
      range,
      moments: momentsOf(range),
      isCompared: params.get('compare') !== 'none',
      channel: params.get('channel') ?? '',
      figure: FIGURE_IDS.find((id) => id === params.get('figure')) ?? 'contained',
    };
  }, [params, openedAt, seesProduction]);
  const controls = useMemo(
    () => ({
      showEnvironment: (environment: Environment) => write({ env: () => (environment === 'dev' ? 'dev' : '') }),
      showPreset: (preset: Preset) =>
        write({ range: () => (preset === USUAL_PRESET ? '' : preset), from: () => '', to: () => '' }),
      showRange: ({ from, to }: Pick<Range, 'from' | 'to'>) =>
        write({ range: () => '', from: () => from, to: () => to }),
      compare: (isOn: boolean) => write({ compare: () => (isOn ? '' : 'none') }),
      showChannel: (channel: string) => write({ channel: () => channel }),
      showFigure: (figure: FigureId) => write({ figure: () => (figure === 'contained' ? '' : figure) }),
    }),
    [write],
  );
  return { view, controls, seesProduction };
}

export type ViewControls = ReturnType<typeof useView>['controls'];

/** The query that this view sends to the server. */
export function queryOf({ environment, moments, channel }: View) {
  return {
    project_env: environment,
    from: String(moments.from),
    to: String(moments.to),
    ...(channel === '' ? {} : { channel }),
  };
}

/** The conversations that a number of this view counts. */
export function countedIn({ environment, moments, channel }: View) {
  return { environment, moments, ...(channel === '' ? {} : { channel }) };
}
