import type { Interval } from '#times.ts';

/** The steps of a time chart, oldest first. Times are milliseconds since 1970. */
export interface Timeline {
  /** When each step begins. */
  starts: readonly number[];
  /** When the last step ends. */
  end: number;
  interval: Interval;
  /** The IANA time zone of the labels. */
  timeZone: string;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One step of the chart. Its value is at the center, `x`. */
export interface Slot {
  left: number;
  right: number;
  x: number;
}

export function slotsOf({ starts }: Timeline, plot: Box): Slot[] {
  const width = (plot.right - plot.left) / Math.max(1, starts.length);
  return starts.map((_, index) => {
    const left = plot.left + index * width;
    return { left, right: left + width, x: left + width / 2 };
  });
}

/** The x position of a time within its step; undefined outside the chart. */
export function placeOf(at: number, { starts, end }: Timeline, slots: readonly Slot[]): number | undefined {
  if (at >= end) return undefined;
  const index = starts.findLastIndex((start) => start <= at);
  const [start, slot] = [starts[index], slots[index]];
  if (start === undefined || !slot) return undefined;
  return slot.left + ((at - start) / ((starts[index + 1] ?? end) - start)) * (slot.right - slot.left);
}

/** The step under the pointer, or the nearest one; undefined without steps. */
export function slotAt(slots: readonly Slot[], x: number): number | undefined {
  if (slots.length === 0) return undefined;
  const index = slots.findIndex(({ right }) => x < right);
  return index === -1 ? slots.length - 1 : index;
}
