import { Problem } from '@parley/domain/problem';
import type { EventSink } from '#http/event-stream.ts';

const MOST_OF_A_SESSION = 12;

/** Limits the pages that one session has open. */
export function createPageSeats() {
  /** One entry per open or opening page, with the hash of its session, so that pages opening in parallel all count. */
  const seats = new Set<{ sessionHash: string }>();

  function takeSeat(sessionHash: string, sink: EventSink): void {
    if ([...seats].filter((seat) => seat.sessionHash === sessionHash).length >= MOST_OF_A_SESSION) {
      throw new Problem('too_many', 'Too many open pages. Close some and try again.', { retryAfter: 60 });
    }
    const seat = { sessionHash };
    seats.add(seat);
    sink.onEnd(() => void seats.delete(seat));
  }

  return takeSeat;
}
