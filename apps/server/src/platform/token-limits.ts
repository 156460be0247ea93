import { invalidField } from '@parley/domain/problem';

/** How exactly the last use of a token is known. */
const USED_EVERY_SECONDS = 60;

export function isOver({ expires_at }: { expires_at: number | null }, now: number): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Whether a use of the token is to be noted: not at every call. */
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
