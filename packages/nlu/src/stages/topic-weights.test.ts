import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopicWeights } from '#stages/topic-weights.ts';

const TARGETS = 7;

/** The weight of a feature for each target; 0 is not stored. */
const feature = fc.oneof(
  fc.array(fc.integer({ min: -127, max: 127 }), { minLength: TARGETS, maxLength: TARGETS }),
  fc
    .integer({ min: 0, max: TARGETS - 1 })
    .map((said) => Array.from({ length: TARGETS }, (_, at): number => (at === said ? 9 : 0))),
);

test('add up to what each feature of a phrase says of each topic, be it of most topics or of one', () => {
  const phrase = fc.array(fc.record({ weights: feature, scale: fc.integer({ min: 0, max: 9 }) }), { maxLength: 12 });
  fc.assert(
    fc.property(phrase, fc.array(phrase, { maxLength: 2 }), (asked, others) => {
      const features = [...others.flat(), ...asked];
      const entries = features.map(({ weights }) =>
        weights.flatMap((weight, target) => (weight === 0 ? [] : [{ weight, target }])),
      );
      const biases = Float32Array.from({ length: TARGETS }, (_, target) => target);
      const margins = TopicWeights.of({
        offsets: Uint32Array.from([[], ...entries].map((_, at) => entries.slice(0, at).flat().length)),
        targets: Uint16Array.from(entries.flat(), ({ target }) => target),
        weights: Int8Array.from(entries.flat(), ({ weight }) => weight),
        scales: Float32Array.from(features, ({ scale }) => scale),
        biases,
      }).margins({
        features: Int32Array.from(asked, (_, at) => others.flat().length + at),
        weights: Float32Array.from(asked, (_, at) => at),
        knownWords: 1,
        knownCharacters: 1,
      });
      const expected = Array.from(biases, (bias, target) =>
        asked.reduce((sum, { weights, scale }, at) => sum + at * scale * (weights[target] ?? 0), bias),
      );
      expect([...margins]).toEqual(expected);
    }),
  );
});
