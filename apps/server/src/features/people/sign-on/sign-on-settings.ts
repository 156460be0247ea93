import { SignOnChoice } from '@parley/contract';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';

/** Environment variables about the provider; they override the console's settings. */
export interface FixedProvider {
  issuer?: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  scopes?: string | undefined;
  name?: string | undefined;
}

export interface SignOnSettings extends SignOnChoice {
  client_secret: string | null;
  proven_at: number | null;
}

const DEFAULTS: SignOnChoice = {
  is_on: false,
  name: '',
  issuer: '',
  client_id: '',
  scopes: 'openid profile email offline_access',
  groups_claim: 'groups',
  links_users: false,
  trusts_emails: false,
  adds_users: false,
  company_id: null,
  passwords_off: false,
  break_glass: [],
  grace_minutes: 60,
  console_url: '',
  rules: [],
  right_rules: [],
};

const SECRET_PLACE = { table: 'sign_on', row: '1', column: 'client_secret' };

/** The fields set by environment variables. */
export function fixedOf(fixed: FixedProvider): Partial<Record<keyof FixedProvider, string>> {
  return Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined));
}

export async function readSignOn(db: Queries, secrets: Secrets, fixed: FixedProvider): Promise<SignOnSettings> {
  const row = await db.selectFrom('sign_on').select(['chosen', 'client_secret', 'proven_at']).executeTakeFirstOrThrow();
  const client_secret = row.client_secret === null ? null : secrets.decrypt(row.client_secret, SECRET_PLACE);
  return { ...chosen(row.chosen), client_secret, proven_at: row.proven_at, ...fixedOf(fixed) };
}

/** Adds the newer fields to settings that an earlier version stored. */
function chosen(stored: string): SignOnChoice {
  return z.parse(SignOnChoice, { ...DEFAULTS, ...JSON.parse(stored) });
}

export async function writeSignOn(
  tx: Queries,
  secrets: Secrets,
  choice: Partial<SignOnChoice>,
  clientSecret: string | undefined,
): Promise<void> {
  const row = await tx.selectFrom('sign_on').select('chosen').forUpdate().executeTakeFirstOrThrow();
  const sealed = clientSecret === '' ? null : clientSecret && secrets.encrypt(clientSecret, SECRET_PLACE);
  await tx
    .updateTable('sign_on')
    .set({
      chosen: JSON.stringify({ ...chosen(row.chosen), ...choice }),
      ...(sealed === undefined ? {} : { client_secret: sealed }),
    })
    .execute();
}

/** Re-encrypts the provider's secret if it was encrypted with an earlier key. */
export async function resealClientSecret(owner: Queries, secrets: Secrets): Promise<number> {
  const row = await owner.selectFrom('sign_on').select('client_secret').executeTakeFirst();
  if (!row?.client_secret || !secrets.isOutdated(row.client_secret)) return 0;
  const client_secret = secrets.encrypt(secrets.decrypt(row.client_secret, SECRET_PLACE), SECRET_PLACE);
  await owner.updateTable('sign_on').set({ client_secret }).execute();
  return 1;
}
