import { calls } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { VoiceOrder } from '@parley/domain/call';
import { useRead } from '#shared/api/hooks.ts';
import type { State } from '#shared/ui/state-icon.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';

const EVERY_MS = 1_000;

/** Follows what a telephone process does until its end. */
export function useOrder(id: number | null, environment: Environment): VoiceOrder | undefined {
  const { data } = useRead(calls.order, {
    enabled: id !== null,
    params: { id: id ?? 0 },
    query: { project_env: environment },
    refetchInterval: (order) => (order?.state === 'ended' ? 0 : EVERY_MS),
    handles: ['local'],
  });
  return id === null ? undefined : data;
}

/** What an order does now, or how it ended. */
export function OrderProgress({ order, texts }: { order: VoiceOrder; texts: Record<VoiceOrder['state'], string> }) {
  return (
    <div role="status">
      <StateLine state={stateOf(order)}>{order.words ?? texts[order.state]}</StateLine>
    </div>
  );
}

function stateOf({ state, is_good: isGood }: VoiceOrder): State {
  if (state !== 'ended') return state === 'answered' ? 'ok' : 'running';
  return isGood === true ? 'ok' : 'error';
}
