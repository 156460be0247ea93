import type { VoiceAccount } from '@parley/domain/call';
import type { Environment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import { linesInUse, linesOf } from '#features/calls/lines.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import type { ClockedPlace } from '#platform/db/place.ts';

interface Found {
  environment: Environment;
  state: VoiceAccount['state'];
  code: number | null;
  reason: string | null;
  changed: number;
}

/** The accounts that the settings have, with what the process that holds each last heard from the exchange. */
export async function accountStates(place: ClockedPlace): Promise<VoiceAccount[]> {
  const { db, projectId, now } = place;
  const settings = await readSettings({ db, projectId, actor: null, now });
  const { rows } = await sql<Found>`
    select environment, case when lease_until >= unix_seconds() then state else 'none' end as state, code, reason, changed
    from voice_accounts where project_id = ${projectId}`.execute(db);
  const accounts: VoiceAccount[] = [];
  for (const environment of ['dev', 'prod'] as const) {
    const name = environment === 'prod' ? 'production' : 'testing';
    const [server, number] = [settings[`sip_server_${name}`], settings[`sip_number_${name}`]];
    if (settings.is_chat || server.trim() === '' || number.trim() === '') continue;
    const found = rows.find((row) => row.environment === environment);
    const lines = { calls: await linesInUse(place, environment), lines: await linesOf(place, environment) };
    const nobody = { environment, state: 'none', code: null, reason: null, changed: null } as const;
    accounts.push({ ...(found ?? nobody), ...lines });
  }
  return accounts;
}
