import { Problem } from '@parley/domain/problem';
import type { EventSink } from '#http/event-stream.ts';

const MOST_OF_A_SESSION = 12;

/** Limits the pages that one session has open. */
export function createPageSeats() {
  /** A session's hash for each page that is open or being opened, so that pages that open at once all count. */
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
