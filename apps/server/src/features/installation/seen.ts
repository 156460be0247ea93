import type { installation, ReplyOf } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import * as z from 'zod';
import type { PublicContext } from '#http/context.ts';
import type { Secrets } from '#platform/secrets.ts';

/** Only this purpose can open it. */
const PLACE = { table: 'installation', row: 'doctor', column: 'nonce' };
const LONGEST_USE_MS = 60_000;
const Sealed = z.object({ nonce: z.string(), at: z.number() });

/** A nonce that only an installation with the same key can read, for a minute. */
export function sealNonce(secrets: Secrets, nonce: string, at = Date.now()): string {
  return secrets.encrypt(JSON.stringify({ nonce, at }), PLACE);
}

/** How the doctor's call arrived. Other callers learn nothing. */
export function seenCall(
  secrets: Secrets,
  { address, header }: Pick<PublicContext, 'address' | 'header'>,
  sealed: string,
): ReplyOf<typeof installation.seen> {
  const nonce = opened(secrets, sealed);
  if (nonce === null) throw new Problem('not_found', 'Address not found');
  return {
    nonce,
    address,
    forwarded_for: header('x-forwarded-for') ?? null,
    forwarded_proto: header('x-forwarded-proto') ?? null,
  };
}

function opened(secrets: Secrets, sealed: string): string | null {
  try {
    const { nonce, at } = Sealed.parse(JSON.parse(secrets.decrypt(sealed, PLACE)));
    return Math.abs(Date.now() - at) < LONGEST_USE_MS ? nonce : null;
  } catch {
    return null;
  }
}
