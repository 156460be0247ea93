import { invalidField } from '@parley/domain/problem';

/** The precision of a token's last use. */
const USED_EVERY_SECONDS = 60;

export function isOver({ expires_at }: { expires_at: number | null }, now: number): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Tells whether to note a use of the token, which is not done at every call. */
export function isUseDue({ last_used_at }: { last_used_at: number | null }, now: number): boolean {
  return (last_used_at ?? 0) <= now - USED_EVERY_SECONDS;
}

export function refusePast(expires_at: number | null, now: number): void {
  if (expires_at !== null && expires_at <= now) {
    throw invalidField('body.expires_at', 'The expiry date must be in the future');
  }
}

export function duplicateTokenName() {
  return invalidField('body.name', 'A token with this name already exists');
}
