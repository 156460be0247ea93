import { Problem } from '@parley/domain/problem';
import { LRUCache } from 'lru-cache';
import type { Actor, PublicContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { cookieNames } from '#features/people/auth/cookies.ts';
import { readEnd } from '#features/people/auth/ended-sessions.ts';
import { readActor } from '#features/people/auth/read-actor.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import {
  isExpired,
  readSession,
  touchSession,
  type Session,
  type SessionPolicy,
} from '#features/people/auth/session-store.ts';

/** Maximum age of cached facts about a user, so that a revocation on another server takes effect soon. */
const CACHED_MS = 1_000;
const MOST_CACHED = 10_000;
const TOUCHED_EVERY_SECONDS = 60;

export interface Identities {
  /** Finds the sender of the request, by its session; null without one. `isActive` keeps an idle session alive. */
  identify(context: PublicContext, isActive: boolean): Promise<Actor | null>;
  /** Reads the sender's rights again: another server may have given more of them a moment ago. */
  identifyAgain(context: PublicContext): Promise<Actor | null>;
  /** The problem for a request without an identity: it says why the session of its cookie ended. */
  refuse(context: PublicContext): Promise<Problem>;
  /** Makes the next request of each caller read its session and rights again. */
  forgetCallers(): void;
}

interface Identity {
  actor: Actor;
  session: Session;
}

export function createIdentities(
  db: Queries,
  policy: SessionPolicy,
  { isConfirmed }: Pick<SignOnPort, 'isConfirmed'>,
): Identities {
  const cache = new LRUCache<string, Identity>({ max: MOST_CACHED, ttl: CACHED_MS });
  const cookie = cookieNames(policy.isHttps).session;
  // Counts changes: data read before a change must not be cached after it.
  let changes = 0;

  /** A page sends many requests when it opens; they share one lookup of the user. */
  const reading = new Map<string, Promise<Identity | null>>();

  function readOnce(tokenHash: Buffer, key: string): Promise<Identity | null> {
    const begun = reading.get(key);
    if (begun) return begun;
    const found = read(tokenHash, key).finally(() => {
      if (reading.get(key) === found) reading.delete(key);
    });
    reading.set(key, found);
    return found;
  }

  async function read(tokenHash: Buffer, key: string): Promise<Identity | null> {
    const changesBefore = changes;
    const found = await readIdentity(db, tokenHash);
    // Sessions by the provider are checked in the background.
    const isOut = found && !found.session.withSso && !(await isConfirmed(found.session.userId));
    const identity = isOut ? null : found;
    if (identity && changes === changesBefore) cache.set(key, identity);
    return identity;
  }

  async function identify(context: PublicContext, isActive: boolean, isAgain = false): Promise<Actor | null> {
    const secret = context.cookies[cookie];
    if (!secret) return null;
    const tokenHash = hashOf(secret);
    const key = tokenHash.toString('hex');
    if (isAgain) cache.delete(key);
    const identity = cache.get(key) ?? (await readOnce(tokenHash, key));
    const now = unixSeconds(context.now);
    if (!identity || isExpired(identity.session, policy, now)) return null;
    if (isActive && now - identity.session.lastSeen >= TOUCHED_EVERY_SECONDS) {
      identity.session.lastSeen = now;
      await touchSession(db, tokenHash, now);
    }
    return identity.actor;
  }

  return {
    identify: (context, isActive) => identify(context, isActive),
    identifyAgain: (context) => identify(context, false, true),
    async refuse(context) {
      const secret = context.cookies[cookie];
      const code = secret ? await readEnd(db, secret, policy, unixSeconds(context.now)) : undefined;
      return new Problem('unauthenticated', 'Not signed in', code ? { code } : {});
    },
    forgetCallers() {
      changes++;
      cache.clear();
      reading.clear();
    },
  };
}

async function readIdentity(db: Queries, tokenHash: Buffer): Promise<Identity | null> {
  const session = await readSession(db, tokenHash);
  if (!session) return null;
  const known = await readActor(db, session.userId, session);
  if (!known) return null;
  const actor: Actor = {
    ...known,
    sessionHash: tokenHash.toString('hex'),
    signedInAt: session.createdAt,
    withSso: session.withSso,
  };
  return { actor, session };
}
