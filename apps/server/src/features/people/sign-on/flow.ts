import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/database.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import type { Secrets } from '#platform/secrets.ts';

/** How long a user may take at the provider. */
export const FLOW_SECONDS = 10 * 60;

const Flow = z.object({
  issuer: z.string(),
  client_id: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_path: z.nullable(z.string()),
  until: z.number(),
});
/**
 * The values that the browser must bring back from one sign-in. The browser holds them sealed, and only its own cookie
 * opens them.
 */
export type Flow = z.infer<typeof Flow>;

export function beginFlow(
  provider: { issuer: string; client_id: string },
  returnPath: string | null,
  now: number,
): Flow {
  return {
    issuer: provider.issuer,
    client_id: provider.client_id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    return_path: returnPath,
    until: now + FLOW_SECONDS,
  };
}

/** The secret of a browser's cookie, to which its flows are bound. */
export function browserSecret(cookie: string | undefined): string {
  return cookie !== undefined && /^[\w-]{43}$/u.test(cookie) ? cookie : makeSecret();
}

function placeOf(browser: string) {
  return { table: 'sign_on_flows', row: hashOf(browser).toString('hex'), column: 'flow' };
}

export function sealFlow(secrets: Secrets, flow: Flow, browser: string): string {
  return secrets.encrypt(JSON.stringify(flow), placeOf(browser));
}

/** Undefined if the flow belongs to another browser, was changed, or has expired. */
export function openFlow(secrets: Secrets, sealed: string, browser: string, now: number): Flow | undefined {
  try {
    const flow = z.parse(Flow, JSON.parse(secrets.decrypt(sealed, placeOf(browser))));
    return flow.until > now ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** False if it was used before, on this or another server. */
export async function spendFlow(db: Queries, { state, until }: Flow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_sign_on_flows')
    .values({ flow_hash: hashOf(state), until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The address to return to after a sign-in; null for an address outside of the console. */
export function safeReturnPath(path: string | undefined): string | null {
  if (path === undefined || !/^\/app\/[^\s\\]*$/u.test(path)) return null;
  const [place = ''] = path.split('?');
  return place.includes('//') || place.includes('..') ? null : path;
}
