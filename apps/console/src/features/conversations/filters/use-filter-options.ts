import { conversationWork, deployments, intents, labels, OUTCOMES, reactions, REVIEW_STATES } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { deploymentName } from '#parts/deployments/version-name.ts';
import {
  FILTER_CHANNELS,
  FILTER_ENVIRONMENTS,
  type ConversationFilter,
} from '#features/conversations/filters/conversation-filters.ts';
import type { FilterKind } from '#features/conversations/filters/filter-kinds.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { filters: texts, environments, outcomes } = conversationTexts;
const { review } = conversationWorkTexts;

export interface FilterOption {
  value: string;
  label: string;
}

export type FilterOptions = (kind: FilterKind) => FilterOption[] | undefined;

const YES_OR_NO: FilterOption[] = [
  { value: '1', label: texts.yes },
  { value: '0', label: texts.no },
];

const FIXED: Partial<Record<FilterKind, FilterOption[]>> = {
  project_env: FILTER_ENVIRONMENTS.map((value) => ({ value, label: environments[value] })),
  outcome: OUTCOMES.map((value) => ({ value, label: outcomes[value] })),
  channel: FILTER_CHANNELS.map((value) => ({ value, label: texts.channels[value] })),
  review: REVIEW_STATES.map((value) => ({ value, label: review.states[value] })),
  has_fallback: YES_OR_NO,
  low_confidence: YES_OR_NO,
  has_note: YES_OR_NO,
};
/** The values that a filter can have, read when somebody opens it or it is set; undefined for others. */
export function useFilterOptions(filter: ConversationFilter, open: FilterKind | null): FilterOptions {
  const isAsked = (...kinds: FilterKind[]) => ({
    enabled: kinds.some((kind) => kind === open || filter[kind as keyof ConversationFilter] !== ''),
  });
  const { data: allLabels } = useRead(labels.list);
  const { data: allIntents } = useRead(intents.list, isAsked('intent'));
  const { data: allReactions } = useRead(reactions.list, isAsked('reaction', 'last_reaction'));
  const { data: allDeployments } = useRead(deployments.list, isAsked('deployment'));
  const { data: people } = useRead(conversationWork.reviewers, isAsked('assignee'));
  const named = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));

  const read: Partial<Record<FilterKind, FilterOption[]>> = {
    label: named(allLabels),
    intent: (allIntents ?? []).map(({ name }) => ({ value: name, label: name })),
    reaction: named(allReactions),
    last_reaction: named(allReactions),
    deployment: (allDeployments ?? []).map((one) => ({
      value: String(one.id),
      label: texts.version(deploymentName(one, allDeployments ?? []), environments[one.project_env], one.note),
    })),
    assignee: [{ value: 'me', label: review.mine }, ...named(people)],
  };
  return (kind) => read[kind] ?? FIXED[kind];
}
