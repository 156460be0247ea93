import { describe, expect, test } from 'vitest';
import { openEmbedding, type EmbeddingParts } from '#embedding/embedding.ts';
import { readTokenizer } from '#embedding/tokenizer.ts';
import { evaluate } from '#evaluate.ts';
import { crossValidate } from '#cross-validate.ts';
import { explain } from '#explain.ts';
import { loadModel } from '#model/store-model.ts';
import { tinyEmbedding } from '#testing/tiny-embedding.ts';
import { train } from '#train.ts';
import { understand } from '#understand.ts';
import { buildInput } from '#testing/input.ts';

const GONE = ['lost', 'missing', 'vanished', 'stolen'];
const BILL = ['bill', 'invoice', 'statement', 'account'];
const tiny = (numbers: 'F32' | 'F16' = 'F32') =>
  tinyEmbedding([GONE, BILL, ['card', 'plastic'], ['pay', 'settle'], ['my', 'the', 'i', 'is', 'has']], numbers);

const input = buildInput({
  intents: [
    {
      id: 1,
      name: 'C1',
      templates: ['i lost my card', 'my card is missing', 'the card is lost', 'lost card', 'my card is lost'],
    },
    { id: 2, name: 'C2', templates: ['pay my bill', 'i pay the invoice', 'the bill', 'my invoice', 'pay the bill'] },
  ],
});

describe('an embedding', () => {
  test('gives texts that mean the same the same vector, of length 1', () => {
    const embedding = openEmbedding(tiny());
    const one = embedding.vectorOf('Lost CARD!');
    expect(one).toEqual(embedding.vectorOf('vanished plastic'));
    expect(Math.hypot(...(one ?? []))).toBeCloseTo(1);
    expect(embedding.vectorOf('zyx')).toBeNull();
    expect(embedding.vectorOf('')).toBeNull();
  });

  test('may have its numbers in half precision', () => {
    expect(openEmbedding(tiny('F16')).vectorOf('lost card')).toEqual(openEmbedding(tiny()).vectorOf('lost card'));
  });

  test.each<[why: string, change: (parts: EmbeddingParts) => EmbeddingParts, message: RegExp]>([
    ['is cut', (parts) => ({ ...parts, tensors: parts.tensors.subarray(0, -8) }), /truncated/u],
    ['is empty', (parts) => ({ ...parts, tensors: new Uint8Array(new SharedArrayBuffer(0)) }), /truncated/u],
    ['has a tokenizer of another kind', (parts) => ({ ...parts, tokenizer: '{"model":{"type":"BPE"}}' }), /type BPE/u],
    [
      'has too few vectors',
      (parts) => ({
        ...parts,
        tokenizer: '{"model":{"type":"Unigram","vocab":[["a",-1],["b",-1]]}}'.replace(
          '["a"',
          `${'["c",-1],'.repeat(99)}["a"`,
        ),
      }),
      /101 tokens/u,
    ],
  ])('that %s is refused', (_, change, message) => {
    expect(() => openEmbedding(change(tiny()))).toThrow(message);
  });
});

describe('a tokenizer', () => {
  test('of the kind WordPiece takes the longest known pieces, without case and accents where it says so', () => {
    const vocab = { '[UNK]': 0, kart: 1, '##y': 2, '##a': 3, ',': 4 };
    const tokenizer = readTokenizer(
      JSON.stringify({
        normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null },
        model: { type: 'WordPiece', vocab },
      }),
    );
    expect(tokenizer.tokens('Kárty, karta kartb')).toEqual([1, 2, 4, 1, 3]);
  });

  test('of the kind Unigram takes the pieces that are together the commonest', () => {
    const vocab = [
      ['<unk>', 0],
      ['\u2581ka', -4],
      ['rta', -4],
      ['\u2581', -3],
      ['k', -5],
      ['a', -2],
      ['\u2581karta', -9],
    ];
    const tokenizer = readTokenizer(JSON.stringify({ model: { type: 'Unigram', unk_id: 0, vocab } }));
    expect(tokenizer.tokens('karta  kxa')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a model that was trained with an embedding', () => {
  const embedding = openEmbedding(tiny());
  const bytes = train(input, { embedding });
  const without = loadModel(train(input));
  const model = loadModel(bytes, embedding);

  test('knows phrases of which no word was in its training', () => {
    expect(understand(without, 'stolen plastic').intents[0]?.name).not.toBe('C1');
    expect(understand(model, 'stolen plastic').intents[0]?.name).toBe('C1');
    expect(understand(model, 'settle statement').intents[0]?.name).toBe('C2');
  });

  test('explains, evaluates and cross-validates with it', () => {
    expect(explain(model, 'stolen plastic').nearest[0]?.intent).toBe('C1');
    expect(evaluate(model, input).intents['1']?.recall).toBe(1);
    expect(crossValidate(model, input).accuracy).toBe(1);
  });

  test('has the same bytes each time, and names the embedding in them', () => {
    expect(train(input, { embedding })).toEqual(bytes);
    expect(model.parts.embedding).toBe(embedding.hash);
    expect(without.parts.embedding).toBeNull();
  });

  test('recognises no intent where the embedding is not there any more, or is another, and says so', () => {
    for (const other of [null, { ...embedding, hash: 'another' }]) {
      const model = loadModel(bytes, other);
      expect(model.embedding).toBeNull();
      const { intents, unusable } = understand(model, 'i lost my card');
      expect([intents[0]?.name, intents[0]?.confidence, unusable]).toEqual([null, 0, 'embedding']);
      expect(explain(model, 'i lost my card').understanding.intents[0]?.name).toBeNull();
      expect(evaluate(model, input).intents['1']?.recall).toBe(0);
    }
  });
});
