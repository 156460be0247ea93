interface Tensor {
  shape: number[];
  values: () => Float32Array;
}

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [from: number, to: number];
}

const HEAD = 8;

/**
 * The tensors of a file in the safetensors format: the length of a JSON head in 8 bytes, the head, and the numbers
 * that it describes, one tensor after another.
 */
export function readTensors(file: Uint8Array): Map<string, Tensor> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = file.byteLength < HEAD ? 0 : Number(view.getBigUint64(0, true));
  if (length === 0 || HEAD + length > file.byteLength)
    throw new Error('model.safetensors is truncated or not in the safetensors format');
  // Shared memory cannot be decoded in place.
  const head = new TextDecoder().decode(file.slice(HEAD, HEAD + length));
  const entries = Object.entries(JSON.parse(head) as Record<string, Entry>).filter(([name]) => name !== '__metadata__');
  return new Map(entries.map(([name, entry]) => [name, tensorOf(name, entry, view, HEAD + length)]));
}

function tensorOf(name: string, { dtype, shape, data_offsets: [from, to] }: Entry, view: DataView, start: number) {
  const kind = KINDS[dtype];
  return {
    shape,
    values() {
      if (!kind) throw new Error(`Tensor “${name}” has type ${dtype}; expected F16, F32 or F64`);
      const count = shape.reduce((product, size) => product * size, 1);
      if (to - from !== count * kind.bytes || start + to > view.byteLength)
        throw new Error(`Tensor “${name}” is truncated`);
      if (dtype === 'F32' && (view.byteOffset + start + from) % 4 === 0) {
        return new Float32Array(view.buffer, view.byteOffset + start + from, count);
      }
      return Float32Array.from({ length: count }, (_, at) => kind.read(view, start + from + at * kind.bytes));
    },
  };
}

const KINDS: Partial<Record<string, { bytes: number; read: (view: DataView, at: number) => number }>> = {
  F16: { bytes: 2, read: (view, at) => view.getFloat16(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
};
