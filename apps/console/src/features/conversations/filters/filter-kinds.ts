import type { ConversationFilter, FilterName } from '#features/conversations/filters/conversation-filters.ts';
import { conversationTexts } from '#texts/conversations.ts';

export type FilterKind = keyof typeof conversationTexts.filters.kinds;

/** Kinds of more than one name in the address. */
const NAMES: Partial<Record<FilterKind, readonly FilterName[]>> = {
  days: ['from', 'to'],
  turns: ['min_turns', 'max_turns'],
};

/** In the order of the menu. */
export const FILTER_KINDS = Object.keys(conversationTexts.filters.kinds) as FilterKind[];

/** Only links set them. */
const ONLY_LINKED: readonly FilterKind[] = ['steps', 'missed', 'phrase'];

export function isChosenHere(kind: FilterKind): boolean {
  return !ONLY_LINKED.includes(kind);
}

/** They are in the bar also while they are not set. */
export const ALWAYS_SHOWN: readonly FilterKind[] = ['days', 'project_env'];

function namesOf(kind: FilterKind): readonly FilterName[] {
  return NAMES[kind] ?? [kind as FilterName];
}

export function isSet(kind: FilterKind, filter: ConversationFilter): boolean {
  return namesOf(kind).some((name) => filter[name] !== '');
}

/** A change that takes the filter away. */
export function without(kind: FilterKind): Partial<ConversationFilter> {
  return Object.fromEntries(namesOf(kind).map((name) => [name, '']));
}
