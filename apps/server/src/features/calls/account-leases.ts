import type { AccountState } from '@parley/voice';
import type { VoiceAccount } from '@parley/domain/call';
import type { Environment } from '@parley/domain/deployment';
import type { Settings } from '@parley/domain/settings';
import { ACCOUNT_SETTINGS, accountOf, DEFAULT_ACCOUNTS, type AccountSettings } from '@parley/domain/telephone-settings';
import { sql } from 'kysely';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/**
 * A process that gives no sign of life for so long loses its accounts. Together with the second between two looks,
 * another process takes an account over within five.
 */
const ACCOUNT_LEASE_S = 3;

export interface AccountKey {
  projectId: number;
  environment: Environment;
}

/** An account as the settings have it; the password is encrypted. */
export interface Account extends AccountKey, AccountSettings {}

/**
 * Claims the accounts that no other process holds, and renews the own ones. Returns all accounts that this process holds
 * from now on. It runs each second, so it leaves out the other settings, which are long.
 */
export async function claimAccounts(db: Queries, server: string): Promise<Account[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<AccountKey & { data: Partial<Settings> }>`
      with configured as (
        select t.project_id, e.environment,
          btrim(t.data ->> ('sip_server_' || e.field)) as address,
          btrim(t.data ->> ('sip_number_' || e.field)) as number, t.data
        from things t cross join (values ('dev', 'testing'), ('prod', 'production')) as e (environment, field)
        where t.resource = 'settings' and ${IS_IN_USE} and (t.data ->> 'is_chat')::boolean is not true
      ), wanted as (
        select * from configured where coalesce(address, '') <> '' and coalesce(number, '') <> ''
      ), held as (
        insert into voice_accounts as v (project_id, environment, server, lease_until)
        select project_id, environment, ${server}, unix_seconds() + ${ACCOUNT_LEASE_S}::bigint from wanted
        order by project_id, environment
        on conflict (project_id, environment) do update
          set server = excluded.server, lease_until = excluded.lease_until,
            state = case when v.server = excluded.server then v.state else 'connecting' end
          where v.server = excluded.server or v.lease_until < unix_seconds()
        returning project_id, environment
      ), gone as (
        delete from voice_accounts v
        where (v.server = ${server} or v.lease_until < unix_seconds()) and not exists (
          select 1 from wanted w where w.project_id = v.project_id and w.environment = v.environment)
      )
      select w.project_id as "projectId", w.environment, (
        select jsonb_object_agg(k, w.data -> k) from unnest(${[...ACCOUNT_SETTINGS]}::text[]) k
        where jsonb_exists(w.data, k)
      ) as data
      from held h join wanted w on w.project_id = h.project_id and w.environment = h.environment`.execute(tx);
    return rows.map(({ projectId, environment, data }) => ({
      ...{ projectId, environment },
      ...accountOf({ ...DEFAULT_ACCOUNTS, ...data }, environment),
    }));
  });
}

/** Gives the accounts of a process that stops to the others. */
export async function releaseAccounts(db: Queries, server: string): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`delete from voice_accounts where server = ${server}`.execute(tx);
  });
}

export async function noteAccountState(
  db: Queries,
  { projectId, environment }: AccountKey,
  server: string,
  account: AccountState,
): Promise<void> {
  const { code, reason } = account.state === 'failed' ? account : { code: null, reason: null };
  await withProject(db, projectId, async (tx) => {
    await sql`
      update voice_accounts
      set state = ${account.state}, code = ${code}, reason = ${reason}, changed = unix_seconds(),
        registered = case when ${account.state} = 'registered' then unix_seconds() else registered end
      where project_id = ${projectId} and environment = ${environment} and server = ${server}`.execute(tx);
  });
}

/** The exchange's last report to the process that holds an account. */
export interface HeldAccount {
  environment: Environment;
  state: VoiceAccount['state'];
  code: number | null;
  reason: string | null;
  changed: number;
  spoken: VoiceAccount['spoken'];
  /** When the exchange last accepted the account, also before the state. */
  registered: number | null;
}

export async function heldAccounts({ db, projectId }: Place): Promise<HeldAccount[]> {
  const { rows } = await sql<HeldAccount>`
    select environment, case when lease_until >= unix_seconds() then state else 'none' end as state, code, reason,
      changed, registered,
      case when spoken_total is null then null
        else json_build_object('total', spoken_total, 'done', spoken_done, 'failed', spoken_failed) end as spoken
    from voice_accounts where project_id = ${projectId}`.execute(db);
  return rows;
}
