import type { Session } from '../product/client.ts';

/** The message of the server once it serves. */
export interface ServerReady {
  projectId: number;
  databaseUrl: string;
}

interface Load {
  url: string;
  /** How many requests are under way at any time, each on a connection of its own. */
  atOnce: number;
  /** How many requests in all, or a few more. */
  amount: number;
}

interface BareJob extends Load {
  subject: 'bare POST';
}

export interface TurnJob extends Load {
  subject: 'turn';
  session: Session;
  /** Opens the conversations. */
  program: Session;
  projectId: number;
}

/** The job of the client. */
export type Job = BareJob | TurnJob;

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Somebody who sends one request after another. */
export interface Caller {
  next(): { path: string; headers: Record<string, string>; body: string };
  /** The answer to the last request. */
  hear(body: string): void;
}
