import type { Rate, TurnJob } from '../chat/messages.ts';
import type { Session } from '../product/client.ts';

/** A conversation that was redirected to another system. */
export interface Talk {
  id: string;
  token: string;
}

export interface DeskJob {
  subject: 'desk';
  url: string;
  amount: number;
  session: Session;
  program: Session;
  projectId: number;
  talks: Talk[];
  /** The server at which the callers listen; null if they do not. */
  subscribedAt: string | null;
}

export type ServersJob = TurnJob | DeskJob;

export interface DeskRate extends Rate {
  /** How many messages reached the subscribers. */
  heard: number;
}
