import { mix } from '#features/hash.ts';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';

/** Raised whenever earlier models would be misread, or unchanged input produces different bytes. */
export const MODEL_FORMAT = 11;

/** "PNLU" in the first four bytes. */
const MAGIC = 0x554c4e50;
/** Magic, format, checksum, number of sections; then offset and length of each section. */
const HEAD_WORDS = 4;

type Section = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Joins sections into one block of bytes with a header and a checksum. */
export function pack(sections: Section[]): Uint8Array {
  const head = (HEAD_WORDS + sections.length * 2) * 4;
  const starts: number[] = [];
  let size = aligned(head);
  for (const { byteLength } of sections) {
    starts.push(size);
    size = aligned(size + byteLength);
  }
  const bytes = new Uint8Array(size);
  const words = new Uint32Array(bytes.buffer);
  sections.forEach((section, index) => {
    const start = starts[index] ?? 0;
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start);
    words.set([start, section.byteLength], HEAD_WORDS + index * 2);
  });
  words.set([MAGIC, MODEL_FORMAT, 0, sections.length]);
  words[2] = atOnce(checksum(words));
  return bytes;
}

/** A file made by another version of the program. */
export class OtherFormat extends Error {}

/** The sections of a packed model. Throws for damaged bytes, and `OtherFormat` for another format. */
export class Sections {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #words: Uint32Array;
  #next = 0;

  static *opening(packed: Uint8Array): Pieces<Sections> {
    const sections = new Sections(packed);
    yield;
    if (sections.#words[2] !== (yield* checksum(sections.#words))) throw new Error('The language model is damaged');
    return sections;
  }

  private constructor(packed: Uint8Array) {
    if (packed.length < HEAD_WORDS * 4 || packed.length % 8 !== 0) throw new Error('This is not a language model');
    // A copy, so that the sections can be viewed in place regardless of the argument's alignment.
    this.#bytes = new Uint8Array(packed);
    this.#words = new Uint32Array(this.#bytes.buffer);
    if (this.#words[0] !== MAGIC) throw new Error('This is not a language model');
    if (this.#words[1] !== MODEL_FORMAT) {
      throw new OtherFormat(`The language model has format ${this.#words[1]}; expected format ${MODEL_FORMAT}`);
    }
  }

  bytes(): Uint8Array {
    const { start, length } = this.#take();
    return this.#bytes.subarray(start, start + length);
  }

  int8(): Int8Array {
    const { start, length } = this.#take();
    return new Int8Array(this.#bytes.buffer, start, length);
  }

  uint32(): Uint32Array {
    const { start, length } = this.#take();
    return new Uint32Array(this.#bytes.buffer, start, length / 4);
  }

  float32(): Float32Array {
    const { start, length } = this.#take();
    return new Float32Array(this.#bytes.buffer, start, length / 4);
  }

  uint16(): Uint16Array {
    const { start, length } = this.#take();
    return new Uint16Array(this.#bytes.buffer, start, length / 2);
  }

  float64(): Float64Array {
    const { start, length } = this.#take();
    return new Float64Array(this.#bytes.buffer, start, length / 8);
  }

  *texts(): Pieces<string[]> {
    const lengths = this.uint32();
    // Decodes all texts together and then slices: decoding many short texts takes ten times as long.
    const all = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes());
    yield;
    let end = 0;
    const texts: string[] = [];
    yield* eachInPieces(lengths, (length) => texts.push(all.slice(end, (end += length))));
    return texts;
  }

  /** Optional sections are at the end. */
  hasMore(): boolean {
    return this.#next < (this.#words[3] ?? 0);
  }

  #take(): { start: number; length: number } {
    const at = HEAD_WORDS + this.#next++ * 2;
    if (this.#next > (this.#words[3] ?? 0)) throw new Error('The language model is incomplete');
    return { start: this.#words[at] ?? 0, length: this.#words[at + 1] ?? 0 };
  }
}

/** Texts as two sections: the length of each in UTF-16 code units, and all of them in UTF-8. Read back with `texts`. */
export function textSections(texts: readonly string[]): [Uint32Array, Uint8Array] {
  return [Uint32Array.from(texts, ({ length }) => length), new TextEncoder().encode(texts.join(''))];
}

/** Covers every word except the checksum itself. Detects damage, not forgery. */
function* checksum(words: Uint32Array): Pieces<number> {
  let sum = words.length;
  for (let index = 0; index < words.length; index++) {
    if (index !== 2) sum = mix(sum, words[index] ?? 0);
    if (index % SUMMED_TOGETHER === 0) yield;
  }
  return sum;
}

const SUMMED_TOGETHER = 100_000;

function aligned(size: number): number {
  return Math.ceil(size / 8) * 8;
}
