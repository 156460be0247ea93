import type { Environment } from '@parley/domain/deployment';
import { LIVE_SETTINGS, type SettingsPatch } from '@parley/domain/settings';
import type { Caller } from '#http/context.ts';
import { refuseEveryEnvironment } from '#http/other-environment.ts';

const SUFFIX: Record<Environment, string> = { dev: '_testing', prod: '_production' };

/** Refuses to a token of one environment a change that holds in the other one at once. */
export function refuseLive(
  actor: Pick<Caller, 'token'>,
  before: Partial<SettingsPatch>,
  changed: Partial<SettingsPatch>,
): void {
  const own = SUFFIX[actor.token?.environment ?? 'dev'];
  const touched = LIVE_SETTINGS.some(
    (field) => !field.endsWith(own) && changed[field] !== undefined && changed[field] !== before[field],
  );
  if (touched) refuseEveryEnvironment(actor);
}
