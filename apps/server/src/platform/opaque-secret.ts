import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a token. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret, such as a conversation's token: whoever reads the database cannot use it. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
