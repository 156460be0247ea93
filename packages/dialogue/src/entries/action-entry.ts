import type { Microseconds } from '@parley/domain/ids';
import type { ActionEntryArgs, ActionName, ConversationState, TurnOutcome } from '@parley/domain/tracker';

/** Something that the caller sees or hears. */
export type Shown =
  | { kind: 'text'; text: string; from: string }
  | { kind: 'buttons'; options: { label: string; value: string }[] }
  | { kind: 'select'; entity: string; label: string; options: string[] }
  | { kind: 'request'; label: string; accept: string; maxMb: number | null }
  | { kind: 'card'; image: string; alt: string; title: string; text: string; link: string }
  | { kind: 'file'; file: string };

/** The part of a turn that actions change. */
export interface Memory {
  state: ConversationState;
  /** The ids of the reactions that the last `expect` of the turn named; they count from the next turn on. */
  expect: number[] | null;
}

/** Looks up the names in an entry. */
export interface Names {
  reaction(name: string): number | undefined;
  /** The name as the bot spells it. */
  scope(name: string): string | undefined;
  /** The bot can repeat its last question, so the state keeps it. */
  canRepeat?: boolean;
  /** Expressions of the bot read `failures`, so the state counts them. */
  countsFailures?: boolean;
}

/** The effects of an action's entry, each stated once. */
export interface ActionEntryFacts<Name extends ActionName> {
  name: Name;
  /** The arguments that the caller's page gets. Absent: the page does not get the entry. */
  publicArgs?: readonly (keyof ActionEntryArgs[Name])[];
  shows?(args: Partial<ActionEntryArgs[Name]>): Shown;
  changes?(memory: Memory, args: Partial<ActionEntryArgs[Name]>, at: { turn: Microseconds; names: Names }): void;
  /** It changes slots or the scope: looking back at a conversation reads it. */
  isRecalled?: true;
  /** The outcome of a conversation in which it ran. */
  outcome?: TurnOutcome;
  /** Readers of a conversation see it at every log level, as the caller notices it. */
  isNoticed?: true;
}

/** Marked free of side effects, so that the chat client bundles the facts without the action. */
// @__NO_SIDE_EFFECTS__
export function actionEntry<Name extends ActionName>(
  name: Name,
  facts: Omit<ActionEntryFacts<Name>, 'name'>,
): ActionEntryFacts<Name> {
  return { name, ...facts };
}

/** A value of an entry as a text, empty for lists and objects. Entries from outside can hold any JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** True for `true`, `yes` and `1`, and for nothing else. */
export function isFlagSet(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(value).trim().toLowerCase());
}
