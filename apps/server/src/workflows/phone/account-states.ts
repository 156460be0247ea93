import type { VoiceAccount } from '@parley/domain/call';
import { heldAccounts } from '#features/calls/account-leases.ts';
import { hasSipAccount } from '#features/settings/sip-account.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import type { ClockedPlace } from '#platform/db/place.ts';
import { linesInUse, linesOf } from '#platform/telephone/lines.ts';

/** The accounts that the settings have, with the state that the process which holds each has noted. */
export async function accountStates(place: ClockedPlace): Promise<VoiceAccount[]> {
  const { db, projectId, now } = place;
  const settings = await readSettings({ db, projectId, actor: null, now });
  const held = await heldAccounts(place);
  const accounts: VoiceAccount[] = [];
  for (const environment of ['dev', 'prod'] as const) {
    if (!hasSipAccount(settings, environment)) continue;
    const found = held.find((account) => account.environment === environment);
    const lines = { calls: await linesInUse(place, environment), lines: await linesOf(place, environment) };
    const unknown = { code: null, reason: null, changed: null, registered: null, spoken: null };
    const nobody = { environment, state: 'none', ...unknown } as const;
    accounts.push({ ...(found ?? nobody), ...lines });
  }
  return accounts;
}
