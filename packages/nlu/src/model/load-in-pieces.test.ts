import { expect, test } from 'vitest';
import { emptyModel } from '#model/model.ts';
import { loadingModel, loadModel, storeModel } from '#model/store-model.ts';
import { Entities } from '#stages/entities.ts';
import { buildEntity } from '#testing/input.ts';
import { withPauses } from '#text/pieces.ts';
import { understand } from '#understand.ts';

const WORDS = 60_000;
const FEATURES = 300_000;

const word = (at: number) => `word${at.toString(36).replaceAll(/\d/gu, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

/** As large as a bot gets: every part is long, whatever it says. */
function largeModel(): Uint8Array {
  const { parts } = emptyModel();
  const words = Array.from({ length: WORDS }, (_, at) => word(at));
  const entities = [
    buildEntity({ name: 'thing', match: 'fuzzy', occurrence: 'multiple', values: words.slice(0, 50_000).join('\n') }),
  ];
  return storeModel({
    ...parts,
    autocorrectThreshold: 0.8,
    entities,
    dictionary: Entities.of(entities, 'en').dictionary,
    synonyms: Array.from({ length: 500 }, (_, at) => ({
      name: `s${at}`,
      values: words.slice(at * 100, at * 100 + 100),
    })),
    vocabulary: words,
    templates: words.map((one) => `say ${one} of @thing`),
    intentsOfTemplates: new Uint32Array(WORDS),
    classifier: {
      ...parts.classifier,
      intents: ['Say'],
      templates: WORDS,
      hashes: Uint32Array.from({ length: FEATURES }, (_, at) => Math.imul(at, 2_654_435_761)),
      rarity: new Float32Array(FEATURES),
      offsets: Uint32Array.from({ length: FEATURES + 1 }, (_, at) => at),
      targets: new Uint16Array(FEATURES),
      weights: new Int8Array(FEATURES),
      scales: new Float32Array(FEATURES),
      biases: new Float32Array(2),
    },
  });
}

test('a large model is opened in many small pieces, and others go first between them', async () => {
  const bytes = largeModel();
  // The first time is slower, as the code is new.
  loadModel(bytes);
  let last = process.threadCpuUsage();
  const pieces: number[] = [];
  const model = await withPauses(loadingModel(bytes), async () => {
    const { user, system } = process.threadCpuUsage(last);
    pieces.push(user + system);
    last = process.threadCpuUsage();
  });
  const whole = pieces.reduce((sum, piece) => sum + piece, 0);
  expect(pieces.length).toBeGreaterThan(100);
  // The collector of garbage may stop one or two of them for longer.
  const [, , third = 0] = pieces.toSorted((one, other) => other - one);
  expect(third / whole).toBeLessThan(0.2);
  expect(understand(model, `say ${word(7)}`)).toEqual(understand(loadModel(bytes), `say ${word(7)}`));
});
