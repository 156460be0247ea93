import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a token. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret, such as a conversation's token: readers of the database cannot use it. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
