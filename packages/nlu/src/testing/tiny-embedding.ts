import type { EmbeddingParts } from '#embedding/embedding.ts';

/** An embedding in which words of one group have equal vectors, and words of different groups are orthogonal. */
export function tinyEmbedding(groups: readonly (readonly string[])[], numbers: 'F32' | 'F16' = 'F32'): EmbeddingParts {
  const words = groups.flatMap((group, dimension) => group.map((word) => ({ word, dimension })));
  const shape = [words.length + 1, groups.length];
  const bytes = numbers === 'F32' ? 4 : 2;
  const size = (words.length + 1) * groups.length * bytes;
  const described = JSON.stringify({ embeddings: { dtype: numbers, shape, data_offsets: [0, size] } });
  // The numbers begin at a multiple of 8, as the format's own writers do it.
  const head = new TextEncoder().encode(described.padEnd(Math.ceil(described.length / 8) * 8));
  const tensors = new Uint8Array(new SharedArrayBuffer(8 + head.length + size));
  const view = new DataView(tensors.buffer);
  view.setBigUint64(0, BigInt(head.length), true);
  tensors.set(head, 8);
  words.forEach(({ dimension }, at) => {
    const place = 8 + head.length + ((at + 1) * groups.length + dimension) * bytes;
    if (numbers === 'F32') view.setFloat32(place, 2, true);
    else view.setFloat16(place, 2, true);
  });
  const vocab = Object.fromEntries([['[UNK]', 0], ...words.map(({ word }, at): [string, number] => [word, at + 1])]);
  const normalizer = { type: 'BertNormalizer', lowercase: true, strip_accents: null };
  return {
    hash: 'tiny',
    tensors,
    tokenizer: JSON.stringify({ normalizer, model: { type: 'WordPiece', unk_token: '[UNK]', vocab } }),
  };
}
