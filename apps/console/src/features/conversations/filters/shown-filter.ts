import { shownMinute } from '#shared/times.ts';
import type { ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import type { FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import type { FilterOption } from '#features/conversations/filters/use-filter-options.ts';
import { conversationTexts } from '#texts/conversations.ts';

const { filters: texts } = conversationTexts;

/** A set filter's value in words. A name that is not known was deleted. */
export function shownFilter(
  kind: FilterKind,
  filter: ConversationFilter,
  options: readonly FilterOption[] | undefined,
): string {
  if (kind === 'days') return shownDays(filter);
  if (kind === 'turns') return shownTurns(filter);
  const value = filter[kind as keyof ConversationFilter];
  if (kind === 'entity') return value.replace('=', ' = ');
  if (!options || kind === 'intent' || kind === 'channel') return value;
  const known = new Map(options.map((option) => [option.value, option.label]));
  return value
    .split(',')
    .map((one) => known.get(one) ?? texts.deleted(one))
    .join(' + ');
}

function shownDays({ from, to }: ConversationFilter): string {
  if (from.endsWith('d')) return texts.lastDays(from.slice(0, -1));
  if (from === '') return texts.until(shownMoment(to));
  if (to === '') return texts.since(shownMoment(from));
  return from === to ? shownMoment(from) : texts.between(shownMoment(from), shownMoment(to));
}

function shownMoment(value: string): string {
  return value.includes('-') ? value.replace('T', ' ').replace(/:00$/u, '') : shownMinute(Number(value));
}

function shownTurns({ min_turns: fewest, max_turns: most }: ConversationFilter): string {
  if (most === '') return texts.atLeast(fewest);
  if (fewest === '') return texts.atMost(most);
  return fewest === most ? texts.exactly(most) : texts.between(fewest, most);
}
