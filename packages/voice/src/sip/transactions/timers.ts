import type { Clock, Timer } from '#seams.ts';

/** The times of RFC 3261 in milliseconds: a round trip, the longest pause between retransmissions, and how long a message stays in the network. */
export const T1 = 500;
export const T2 = 4000;
export const T4 = 5000;
/** After so long without a final response a transaction has failed. */
export const GIVE_UP = 64 * T1;
/** A call that rings is never answered after so long: some exchanges forget it without a word. */
export const LONGEST_RINGING = 600_000;

/** Named timers of one transaction: setting one again replaces it. */
export interface Timers {
  set(name: string, after: number, run: () => void): void;
  stop(name: string): void;
  stopAll(): void;
}

export function createTimers(clock: Clock): Timers {
  const running = new Map<string, Timer>();
  return {
    set(name, after, run) {
      running.get(name)?.cancel();
      running.set(
        name,
        clock.after(after, () => {
          running.delete(name);
          run();
        }),
      );
    },
    stop(name) {
      running.get(name)?.cancel();
      running.delete(name);
    },
    stopAll() {
      for (const timer of running.values()) timer.cancel();
      running.clear();
    },
  };
}

/** Sends now, then after T1, twice T1 … until stopped; pauses grow to `longest`. */
export function resend(timers: Timers, send: () => void, longest: number): void {
  const again = (pause: number) =>
    timers.set('resend', pause, () => {
      send();
      again(Math.min(pause * 2, longest));
    });
  send();
  again(Math.min(T1, longest));
}
