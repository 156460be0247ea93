import type { RunningTimer } from '#call/conversation-port.ts';
import type { Clock, Timer } from '#seams.ts';

/** The timers of the conversation while its call lasts. */
export class CallTimers {
  readonly #clock: Clock;
  readonly #due: (id: string) => void;
  #running: Timer[] = [];

  constructor(clock: Clock, due: (id: string) => void) {
    this.#clock = clock;
    this.#due = due;
  }

  set(timers: readonly RunningTimer[]): void {
    this.close();
    this.#running = timers.map(({ id, afterMs }) => this.#clock.after(Math.max(0, afterMs), () => this.#due(id)));
  }

  close(): void {
    for (const timer of this.#running) timer.cancel();
    this.#running = [];
  }
}
