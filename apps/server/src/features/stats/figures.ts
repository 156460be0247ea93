import type { Figures, Stats } from '@parley/contract';
import { COUNTS, type Count } from '@parley/domain/figure';
import { addTo, bandOf, meanOf, quantilesOf, type Measure, type Sketch } from '#features/stats/sketch.ts';
import type { Counted } from '#features/stats/stats-store.ts';

export function figuresOf({ counts, sketch }: Counted): Figures {
  return {
    ...counts,
    duration: quantilesOf(sketch, 'duration'),
    answer: quantilesOf(sketch, 'answer'),
    call_answer: quantilesOf(sketch, 'call_answer'),
    parts: {
      listening: partTimes(sketch, 'listening'),
      understanding: partTimes(sketch, 'understanding'),
      deciding: partTimes(sketch, 'deciding'),
      actions: partTimes(sketch, 'actions'),
      voice: partTimes(sketch, 'voice'),
    },
  };
}

/** The bands of the figures that are quantiles, in seconds. */
export function bandsOf({ sketch }: Counted): Stats['now']['bands'] {
  return { duration: inSeconds(bandOf(sketch, 'duration', 0.5)), answer: inSeconds(bandOf(sketch, 'answer', 0.95)) };
}

function inSeconds(band: { low: number; high: number } | null) {
  return band && { low: band.low / 1_000, high: band.high / 1_000 };
}

function partTimes(sketch: Sketch, measure: Measure) {
  return { ...quantilesOf(sketch, measure), mean: meanOf(sketch, measure) };
}

export function none(): Counted {
  return { counts: Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>, sketch: new Map() };
}

/** Sums the counts of several intervals. */
export function together(counted: Iterable<Counted>): Counted {
  const sum = none();
  const sketch: Sketch = sum.sketch;
  for (const one of counted) {
    for (const name of COUNTS) sum.counts[name] += one.counts[name];
    addTo(sketch, [...one.sketch.keys()], [...one.sketch.values()]);
  }
  return sum;
}
