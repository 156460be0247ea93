import type { Caller } from '#http/context.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';

/**
 * How many calls may use the database in parallel: fewer than it has connections, as other work needs some. One user,
 * and all users of one project together, may use half of them, so that others always find a free one.
 */
const ROOM = {
  atOnce: 12,
  atOnceOfOwner: 6,
  waiting: 2_000,
  refusal: 'Too many requests are waiting. Please try again.',
};

/** The owner of a call for the order of turns. */
export function ownerOf(actor: Caller | null): string {
  if (actor === null) return 'callers';
  return actor.userId === null ? `token of ${actor.projects.join()}` : `user ${actor.userId}`;
}

/** Lets callers take turns. */
export type Turns = <T>(actor: Caller, projectId: number | undefined, work: () => Promise<T>) => Promise<T>;

export function callTurns(): Turns {
  const room = fewAtATime(ROOM);
  return (actor, projectId, work) => {
    return room(work, ownerOf(actor), ...(projectId === undefined ? [] : [`project ${projectId}`]));
  };
}

/**
 * Sign-ins and other calls without a session. Calls from one address count their attempts in one row, one after
 * another, so many of them would each hold a connection while they wait.
 */
const WAYS_IN = {
  atOnce: 8,
  atOnceOfOwner: 3,
  waiting: 400,
  refusal: 'Too many sign-ins at once. Please try later.',
};

/** Lets addresses take turns. */
export type TurnsOfAddresses = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export function turnsOfAddresses(): TurnsOfAddresses {
  const room = fewAtATime(WAYS_IN);
  return (address, work) => room(work, address);
}
