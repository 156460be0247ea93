import type { Figures } from '@parley/contract';
import { COUNTS, type Count } from '@parley/domain/figure';
import { addTo, meanOf, quantilesOf, type Measure, type Sketch } from '#features/stats/sketch.ts';
import type { Counted } from '#features/stats/stats-store.ts';

export function figuresOf({ counts, sketch }: Counted): Figures {
  return {
    ...counts,
    duration: quantilesOf(sketch, 'duration'),
    answer: quantilesOf(sketch, 'answer'),
    parts: {
      understanding: partTimes(sketch, 'understanding'),
      deciding: partTimes(sketch, 'deciding'),
      actions: partTimes(sketch, 'actions'),
      voice: partTimes(sketch, 'voice'),
    },
  };
}

function partTimes(sketch: Sketch, measure: Measure) {
  return { ...quantilesOf(sketch, measure), mean: meanOf(sketch, measure) };
}

export function none(): Counted {
  return { counts: Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>, sketch: new Map() };
}

/** Adds up the counts of several intervals. */
export function together(counted: Iterable<Counted>): Counted {
  const sum = none();
  const sketch: Sketch = sum.sketch;
  for (const one of counted) {
    for (const name of COUNTS) sum.counts[name] += one.counts[name];
    addTo(sketch, [...one.sketch.keys()], [...one.sketch.values()]);
  }
  return sum;
}
