import * as fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { SegmentIndex } from '#text/segment-index.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 14 });

test('finds exactly the forms that comparing with each would find', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, (forms, text) => {
      const allowed = (length: number) => Math.min(3, Math.floor(length / 3));
      const found = SegmentIndex.of(forms, allowed).near(text);
      const compared = forms.flatMap((form, index) => {
        const edits = distance(text, form);
        return allowed(form.length) > 0 && edits <= allowed(form.length) ? [{ form: index, distance: edits }] : [];
      });
      expect(found.toSorted((a, b) => a.form - b.form)).toEqual(compared);
    }),
    { numRuns: 500 },
  );
});
