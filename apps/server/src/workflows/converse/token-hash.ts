import { createHash } from 'node:crypto';

/** What a conversation's token is known by: the token itself is kept nowhere. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
