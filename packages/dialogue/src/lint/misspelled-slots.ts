import type { Action, Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { codeOf } from '#lint/code-of.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';
import { nearNames } from '#lint/near-names.ts';
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
          ofReaction(reaction, {
            ...{ rule: 'misspelled-slot', about: slot, message, meant },
            ...(at === undefined ? {} : { at }),
          }),
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
