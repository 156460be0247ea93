import { Problem } from '@parley/domain/problem';
import { noteFailedTurn, noteTurn, type TurnChannel } from '#platform/metrics.ts';
import { traced } from '#platform/traces/traces.ts';
import { takeNextTurn, type TurnDeps } from '#workflows/converse/next-turn.ts';

type Rest = Parameters<typeof takeNextTurn> extends [unknown, ...infer Others] ? Others : never;

/** Takes turns, and counts those that were taken and those that a fault of the server prevented. */
export function measuredTurns(deps: TurnDeps) {
  return async (channel: TurnChannel, ...rest: Rest): ReturnType<typeof takeNextTurn> => {
    const from = performance.now();
    try {
      const attributes = { 'parley.channel': channel };
      const taken = await traced('turn', { attributes }, () => takeNextTurn(deps, ...rest));
      if (taken.entries !== null) noteTurn(channel, (performance.now() - from) / 1_000);
      return taken;
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === 'unavailable') noteFailedTurn(channel);
      throw error;
    }
  };
}
