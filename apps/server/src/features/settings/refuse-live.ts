import type { Environment } from '@parley/domain/deployment';
import { LIVE_SETTINGS, type SettingsPatch } from '@parley/domain/settings';
import type { Caller } from '#http/context.ts';
import { refuseEveryEnvironment } from '#http/other-environment.ts';

const SUFFIX: Record<Environment, string> = { dev: '_testing', prod: '_production' };

/** Refuses a change by a token of one environment if the change would take effect immediately in the other one. */
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
