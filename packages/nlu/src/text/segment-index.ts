import { distance } from 'fastest-levenshtein';
import { hashRange, mix } from '#features/hash.ts';
import type { Budget } from '#text/budget.ts';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';

export interface NearForm {
  /** Index of the form. */
  form: number;
  distance: number;
}

/**
 * Finds the forms within a few edits of a string without comparing it to all of them (Pass-Join, Li et al. 2011): a
 * form that may differ by k edits is cut into k + 1 segments. Any string that close has at least one of them unchanged,
 * near its place.
 */
export class SegmentIndex {
  readonly #forms: readonly string[];
  readonly #allowed: (length: number) => number;
  /** Lengths of forms, by which edits are allowed. */
  readonly #lengths: ReadonlySet<number>;
  readonly #mask: number;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #formOf: Int32Array;
  #size = 0;
  /** By form, beside the forms themselves, as strings are slow to reach. */
  readonly #lengthOf: Uint16Array;
  /** Which characters a form has. */
  readonly #signatures: Int32Array;
  /** The query that last looked at a form, so that each looks once. */
  readonly #seen: Int32Array;
  #query = 0;
  #signature = 0;

  /** `allowed` says how many edits a form of a length may be away; forms without any are left out. */
  static of(forms: readonly string[], allowed: (length: number) => number): SegmentIndex {
    return atOnce(SegmentIndex.building(forms, allowed));
  }

  static *building(forms: readonly string[], allowed: (length: number) => number): Pieces<SegmentIndex> {
    let entries = 0;
    const lengths = new Set<number>();
    yield* eachInPieces(forms, ({ length }) => {
      const edits = allowed(length);
      if (edits === 0) return;
      entries += edits + 1;
      lengths.add(length);
    });
    const index = new SegmentIndex(forms, allowed, lengths, entries);
    yield* eachInPieces(forms, (form, at) => index.#add(form, at));
    return index;
  }

  private constructor(
    forms: readonly string[],
    allowed: (length: number) => number,
    lengths: ReadonlySet<number>,
    entries: number,
  ) {
    this.#forms = forms;
    this.#allowed = allowed;
    this.#lengths = lengths;
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, forms.length * 3)));
    this.#mask = size - 1;
    this.#heads = new Int32Array(size).fill(-1);
    this.#lengthOf = new Uint16Array(forms.length);
    this.#signatures = new Int32Array(forms.length);
    this.#seen = new Int32Array(forms.length);
    this.#next = new Int32Array(entries);
    this.#formOf = new Int32Array(entries);
  }

  #add(form: string, index: number): void {
    const { length } = form;
    this.#lengthOf[index] = length;
    this.#signatures[index] = signatureOf(form);
    const edits = this.#allowed(length);
    if (edits === 0) return;
    for (let segment = 0; segment <= edits; segment++) {
      const from = segmentStart(length, edits, segment);
      const slot = this.#slot(length, segment, form, from, segmentStart(length, edits, segment + 1));
      this.#next[this.#size] = this.#heads[slot] ?? -1;
      this.#formOf[this.#size] = index;
      this.#heads[slot] = this.#size++;
    }
  }

  #slot(length: number, segment: number, text: string, from: number, to: number): number {
    return mix(hashRange(text, from, to), length * 8 + segment) & this.#mask;
  }

  /**
   * All forms within their allowed edits of `text`, in no particular order; if the budget runs out, the forms found so
   * far.
   */
  near(text: string, budget: Budget = { work: Infinity }): NearForm[] {
    const found: NearForm[] = [];
    this.#query++;
    this.#signature = signatureOf(text);
    for (let length = Math.max(1, text.length - MAX_EDITS); length <= text.length + MAX_EDITS; length++) {
      if (this.#lengths.has(length) && budget.work > 0) this.#nearOfLength(text, length, found, budget);
    }
    return found;
  }

  #nearOfLength(text: string, length: number, found: NearForm[], budget: Budget): void {
    const edits = this.#allowed(length);
    const longer = text.length - length;
    if (Math.abs(longer) > edits) return;
    for (let segment = 0; segment <= edits; segment++) {
      const start = segmentStart(length, edits, segment);
      const size = segmentStart(length, edits, segment + 1) - start;
      // A standing segment has at most as many edits before it as there are segments before it, and at
      // most as many after it as there are after it: further from its place it need not be looked for.
      const after = edits - segment;
      const first = Math.max(0, start - segment, start + longer - after);
      const last = Math.min(text.length - size, start + segment, start + longer + after);
      for (let from = first; from <= last; from++) {
        this.#check(text, length, edits, this.#slot(length, segment, text, from, from + size), found, budget);
      }
    }
  }

  #check(text: string, length: number, edits: number, slot: number, found: NearForm[], budget: Budget): void {
    budget.work--;
    const comparison = SLOWER + Math.ceil(text.length / 32) * length * PER_LETTER;
    for (let entry = this.#heads[slot] ?? -1; entry >= 0 && budget.work > 0; entry = this.#next[entry] ?? -1) {
      budget.work--;
      const index = this.#formOf[entry] ?? -1;
      if (this.#lengthOf[index] !== length || this.#seen[index] === this.#query) continue;
      this.#seen[index] = this.#query;
      // An edit takes at most one character away, and puts at most one in.
      const signature = this.#signatures[index] ?? 0;
      if (bitsOf(signature & ~this.#signature) > edits || bitsOf(this.#signature & ~signature) > edits) continue;
      budget.work -= comparison;
      const form = this.#forms[index] ?? '';
      const edited = distance(text, form);
      if (edited <= edits) found.push({ form: index, distance: edited });
    }
  }
}

/** Work of comparing two strings, where looking at a form is 1. */
const SLOWER = 10;
const PER_LETTER = 1;

/** More edits than this make another word. */
export const MAX_EDITS = 3;

function signatureOf(text: string): number {
  let signature = 0;
  for (let at = 0; at < text.length; at++) signature |= 1 << (text.charCodeAt(at) & 31);
  return signature;
}

function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function segmentStart(length: number, edits: number, segment: number): number {
  return Math.floor((length * segment) / (edits + 1));
}
