import type { Action, Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { codeOf } from '#lint/code-of.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';
import { readSource } from '#lint/read-source.ts';

const READ = /(?<![.\p{L}\p{N}_$])slots\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu;
/** A bot with more slots is not compared name by name. */
const MOST_SLOTS = 2_000;
/** Shorter names differ by a letter as often as they are misspelled. */
const SHORTEST = 5;

/**
 * Slots that are read, are set by no action, and differ by one letter from a slot that is set. Others may be set from
 * outside, by a call list or a page.
 */
export function misspelledSlots(reactions: readonly Reaction[], actions: readonly Action[] | undefined): Finding[] {
  const set = slotsSet(reactions, actions);
  if (set === null || set.size > MOST_SLOTS) return [];
  const near = nearNames(set);
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { code, at, through } of codeOf(reaction)) {
      for (const [, slot = ''] of code.matchAll(READ)) {
        const meant = set.has(slot) || slot.length < SHORTEST ? undefined : near(slot);
        if (meant === undefined || found.has(slot)) continue;
        const message = `Slot “${slot}” is never set, but “${meant}” is (in ${through})`;
        found.set(
          slot,
          ofReaction(reaction, { rule: 'misspelled-slot', about: slot, message, ...(at === undefined ? {} : { at }) }),
        );
      }
    }
    return [...found.values()];
  });
}

/** The names that actions set; null if one is made at run time. */
function slotsSet(reactions: readonly Reaction[], actions: readonly Action[] | undefined): Set<string> | null {
  const set = new Set<string>();
  for (const action of actions ?? []) {
    for (const { slot } of readSource(action).writes) {
      if (slot === undefined) return null;
      set.add(slot);
    }
  }
  for (const { actions: calls } of reactions) {
    for (const { name, args } of calls) {
      for (const argument of SETTING.get(builtInAction(name)?.name ?? '') ?? []) {
        const slot = args[argument];
        if (typeof slot !== 'string') continue;
        if (slot.includes('{{')) return null;
        set.add(slot.trim());
      }
      for (const slot of setByOptions(args['options'] ?? args['items'] ?? args['buttons'])) set.add(slot);
    }
  }
  return set;
}

const SETTING = new Map([
  ['set', ['name']],
  ['http', ['save_as']],
  ['ask', ['slot']],
]);

/** A button may set slots when it is pressed. */
function setByOptions(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown) => {
    const set: unknown = typeof option === 'object' && option !== null ? Reflect.get(option, 'set') : undefined;
    return typeof set === 'object' && set !== null ? Object.keys(set) : [];
  });
}

/** Looks names up by what is left when one letter is taken out: names that differ by one share such a rest. */
function nearNames(names: ReadonlySet<string>): (name: string) => string | undefined {
  const byRest = new Map<string, string>();
  for (const name of names) for (const rest of restsOf(name)) if (!byRest.has(rest)) byRest.set(rest, name);
  return (name) => {
    for (const rest of restsOf(name)) {
      const meant = byRest.get(rest);
      if (meant !== undefined && meant !== name && !isNumbered(meant, name)) return meant;
    }
    return undefined;
  };
}

function restsOf(name: string): string[] {
  const plain = name.toLowerCase();
  return [plain, ...Array.from(plain.slice(0, LONGEST), (_, at) => plain.slice(0, at) + plain.slice(at + 1))];
}

/** Further letters of a name are not taken out. */
const LONGEST = 60;

/** "address1" and "address2" are two slots. */
function isNumbered(a: string, b: string): boolean {
  return a.replace(/\d+/gu, '') === b.replace(/\d+/gu, '') && /\d/u.test(a + b);
}
