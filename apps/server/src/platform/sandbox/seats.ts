import type { Seat } from '#platform/sandbox/action-thread.ts';

/** The seats of computing actions. `onFree` is called when a seat may be free, or an action wants its seat back. */
export function createSeats<Kind extends string>(onFree: () => void) {
  /** Actions with an answer that wait for a seat. */
  const returning: (() => void)[] = [];
  const computing = new Map<Kind, number>();
  const count = (kind: Kind, by: number) => computing.set(kind, of(kind) + by);
  const of = (kind: Kind) => computing.get(kind) ?? 0;

  /** Taken from the start; `end` returns it permanently. */
  function take(kind: Kind): Seat & { end(): void } {
    let isHeld = true;
    let isBack: (() => void) | undefined;
    count(kind, 1);
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      count(kind, -1);
      onFree();
    };
    return {
      leave,
      retake: () =>
        new Promise((resolve) => {
          isBack = () => {
            isHeld = true;
            count(kind, 1);
            resolve();
          };
          returning.push(isBack);
          onFree();
        }),
      end() {
        const place = isBack ? returning.indexOf(isBack) : -1;
        if (place >= 0) returning.splice(place, 1);
        leave();
      },
    };
  }

  return {
    take,
    taken: () => [...computing.values()].reduce((sum, one) => sum + one, 0),
    /** Those of one kind. */
    of,
    /** Gives a seat to the action that has waited longest for its own; false if no action waits. */
    letOneBack(): boolean {
      const back = returning.shift();
      back?.();
      return back !== undefined;
    },
  };
}
