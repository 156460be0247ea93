import type { Action, Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { slotsInButtons } from '#button-names.ts';
import { runTimeTargetsIn, type EdgeKind } from '#graph/graph.ts';
import { asText, textsIn } from '#json.ts';
import { readSource, type SlotWrite } from '#lint/read-source.ts';
import { ANYTHING, possibleTexts, possibleValues, type Possible } from '#lint/possible-texts.ts';

/** A target that is made at run time, with the reactions that it may lead to. */
export interface RunTimeTarget {
  kind: EdgeKind;
  /** Keys of names that are known. */
  names: readonly string[];
  /** Names that are known in parts. Equal patterns share one object within a bot. */
  patterns: readonly NamePattern[];
}

export interface NamePattern {
  fits(key: string): boolean;
}

/** A slot that is written in more ways, and a bot with more different patterns, may lead anywhere. */
const MOST_VALUES = 100;
const MOST_PATTERNS = 100;
/** A slot may be set to the value of another, and that again. */
const LONGEST_CHAIN = 10;

const ANY_NAME: NamePattern = { fits: () => true };

/** Reads, for a whole bot, where the targets may lead that are made at run time. */
export class RunTimeTargets {
  readonly #written = new Map<string, Possible[]>();
  #isAnySlotWritten = false;
  readonly #patterns = new Map<string, NamePattern>();
  /** Keys of all names that code may go to: every text in custom actions and in their arguments. */
  readonly namedInCode = new Set<string>();

  constructor(reactions: readonly Reaction[], actions: readonly Action[] | undefined) {
    for (const action of actions ?? []) {
      const { texts, writes } = readSource(action);
      for (const text of texts) this.namedInCode.add(nameKey(text));
      for (const write of writes) this.#write(write);
    }
    for (const { actions: calls } of reactions) {
      for (const { name, args } of calls) {
        const builtIn = builtInAction(name)?.name;
        if (builtIn === undefined) for (const text of textsIn(args)) this.namedInCode.add(nameKey(text));
        if (builtIn === 'http') this.#write({ slot: asText(args['save_as']), values: ANYTHING });
        if (builtIn === 'ask') this.#write({ slot: asText(args['slot']), values: ANYTHING });
        for (const [slot, value] of slotsInButtons(args['options'] ?? args['buttons'])) {
          this.#write({ slot, values: typeof value === 'string' ? possibleTexts(value) : [[asText(value)]] });
        }
        if (builtIn !== 'set') continue;
        const value = args['value'];
        const values = typeof value === 'string' ? valuesOfArgument(value) : [[asText(value)]];
        this.#write({ slot: asText(args['name']), values });
      }
    }
  }

  of(reaction: Reaction): RunTimeTarget[] {
    return runTimeTargetsIn(reaction).map(({ kind, text }) => this.#read(kind, possibleTexts(text)));
  }

  #write({ slot, values }: SlotWrite): void {
    const name = slot?.trim();
    if (name === '') return;
    if (name === undefined || name.includes('{{')) this.#isAnySlotWritten = true;
    else {
      const known = this.#written.get(name) ?? [];
      if (known.length === 0) this.#written.set(name, known);
      if (known.length < MOST_VALUES) known.push(...values);
    }
  }

  #read(kind: EdgeKind, texts: readonly Possible[]): RunTimeTarget {
    const names = new Set<string>();
    const patterns = new Set<NamePattern>();
    for (const text of this.#withoutSlots(texts)) {
      if (text.every((part) => typeof part === 'string')) names.add(nameKey(text.join('')));
      else patterns.add(this.#patternOf(text));
    }
    return { kind, names: [...names], patterns: [...patterns] };
  }

  #patternOf(text: Possible): NamePattern {
    if (text.every((part) => typeof part !== 'string' || part.trim() === '')) return ANY_NAME;
    const key = JSON.stringify(text);
    const known = this.#patterns.get(key);
    if (known || this.#patterns.size >= MOST_PATTERNS) return known ?? ANY_NAME;
    const pattern: NamePattern = { fits: (name) => isFitting(name, text) };
    this.#patterns.set(key, pattern);
    return pattern;
  }

  /** The value of a slot is replaced by the texts that are written into it. */
  #withoutSlots(texts: readonly Possible[]): Possible[] {
    const found: Possible[] = [];
    const seen = new Set<string>();
    let waiting: readonly Possible[] = texts;
    for (let step = 0; waiting.length > 0 && step <= LONGEST_CHAIN; step++) {
      const next: Possible[] = [];
      for (const text of waiting) {
        const [part] = text;
        if (text.length !== 1 || typeof part !== 'object' || part === null) found.push(text);
        else if (!seen.has(part.slot)) {
          seen.add(part.slot);
          const written = this.#written.get(part.slot) ?? [];
          if (this.#isAnySlotWritten || written.length >= MOST_VALUES) found.push([null]);
          else next.push(...written);
        }
      }
      waiting = next;
    }
    return waiting.length > 0 ? [[null]] : found;
  }
}

function valuesOfArgument(value: string): readonly Possible[] {
  return value.includes('{{') ? possibleTexts(value.trim()) : possibleValues(value);
}

/** Compares the text before and after the unknown parts. */
function isFitting(key: string, pattern: Possible): boolean {
  const [first] = pattern;
  const last = pattern.at(-1);
  const start = typeof first === 'string' ? nameKey(`${first}|`).slice(0, -1) : '';
  const end = typeof last === 'string' ? nameKey(`|${last}`).slice(1) : '';
  return key.length >= start.length + end.length && key.startsWith(start) && key.endsWith(end);
}
