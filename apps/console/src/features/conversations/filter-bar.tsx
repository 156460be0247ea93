import { Button, NativeSelect, TextInput } from '@mantine/core';
import { conversations, conversationWork, labels, OUTCOMES, REVIEW_STATES } from '@parley/contract';
import { IconAdjustmentsHorizontal, IconDownload, IconMessage2Question } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { offerCsv } from '#shared/api/download.ts';
import { useRead } from '#shared/api/hooks.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import {
  FILTER_ENVIRONMENTS,
  isFiltering,
  queryOf,
  type ConversationFilter,
  type FilterName,
} from '#features/conversations/conversation-filters.ts';
import { useReactionName } from '#features/conversations/use-reaction-name.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filter-bar.module.css';

const { review } = conversationWorkTexts;
const { filters: texts, environments, outcomes } = conversationTexts;

interface FilterBarProps {
  filter: ConversationFilter;
  searchInput: RefObject<HTMLInputElement | null>;
  canSearch: boolean;
  onFilter: (name: FilterName, value: string) => void;
  onClear: () => void;
  onLeave: () => void;
}

/** The filters of the list; all of them are in the address. */
export function FilterBar({ filter, searchInput, canSearch, onFilter, onClear, onLeave }: FilterBarProps) {
  const { data: known = [] } = useRead(labels.list);
  return (
    <div className={`p-tool-bar ${styles['tools']}`}>
      {canSearch && (
        <SearchField
          label={texts.search}
          query={filter.q}
          inputRef={searchInput}
          className={styles['search']}
          onSearch={(text) => onFilter('q', text)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onFilter('q', '');
            else if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      )}
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <Day label={texts.from} value={filter.from} onDay={(day) => onFilter('from', day)} />
        <Day label={texts.to} value={filter.to} onDay={(day) => onFilter('to', day)} />
        <Choice
          label={texts.environment}
          value={filter.env}
          options={FILTER_ENVIRONMENTS.map((value) => ({ value, label: environments[value] }))}
          onChoose={(value) => onFilter('env', value)}
        />
        <Choice
          label={texts.outcome}
          value={filter.outcome}
          options={OUTCOMES.map((value) => ({ value, label: outcomes[value] }))}
          onChoose={(value) => onFilter('outcome', value)}
        />
        {(known.length > 0 || filter.label !== '') && (
          <Choice
            label={texts.label}
            value={filter.label}
            options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChoose={(value) => onFilter('label', value)}
          />
        )}
        <ReviewFilters filter={filter} onFilter={onFilter} />
        <Button
          className={styles['toggle'] ?? ''}
          aria-pressed={filter.fallback === '1'}
          leftSection={<IconMessage2Question size={16} stroke={1.75} aria-hidden />}
          onClick={() => onFilter('fallback', filter.fallback === '1' ? '' : '1')}
        >
          {texts.hasFallback}
        </Button>
        <GuideLink page="conversations" />
      </MoreTools>
      <NamedFilters filter={filter} onFilter={onFilter} />
      {isFiltering(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      <QuietButton
        className={styles['download'] ?? ''}
        icon={IconDownload}
        title={conversationTexts.downloadHint}
        onClick={() => void offerCsv(conversations.list, 'conversations.csv', { query: queryOf(filter) })}
      >
        {conversationTexts.download}
      </QuietButton>
    </div>
  );
}

/** Filters that come from a link: by what happened in the conversation. */
function NamedFilters({ filter, onFilter }: Pick<FilterBarProps, 'filter' | 'onFilter'>) {
  const reactionName = useReactionName(filter.reaction);
  const lastReactionName = useReactionName(filter.last_reaction);
  const named: [FilterName, string][] = [
    ['intent', texts.intent(filter.intent)],
    ['reaction', texts.reaction(reactionName)],
    ['deployment', texts.deployment(filter.deployment)],
    ['channel', texts.channel(filter.channel)],
    ['unsure', texts.unsure],
    ['last_reaction', texts.lastReaction(lastReactionName)],
    ['transfer_reason', texts.transferReason(filter.transfer_reason)],
    ['steps', texts.steps],
    ['missed', texts.missed],
    ['phrase', texts.phrase],
  ];
  return named
    .filter(([name]) => filter[name] !== '')
    .map(([name, text]) => (
      <Chip key={name} tone="intent" removeLabel={texts.remove(text)} onRemove={() => onFilter(name, '')}>
        {text}
      </Chip>
    ));
}

/** By what people have done with the conversations. */
function ReviewFilters({ filter, onFilter }: Pick<FilterBarProps, 'filter' | 'onFilter'>) {
  const { data: people = [] } = useRead(conversationWork.reviewers);
  return (
    <>
      <Choice
        label={review.filter}
        value={filter.review}
        options={REVIEW_STATES.map((value) => ({ value, label: review.states[value] }))}
        onChoose={(value) => onFilter('review', value)}
      />
      <Choice
        label={review.assignee}
        value={filter.assignee}
        options={[
          { value: 'me', label: review.mine },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChoose={(value) => onFilter('assignee', value)}
      />
    </>
  );
}

function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <TextInput
      // A link from a chart may name a moment within a day.
      type={value.includes('T') ? 'datetime-local' : 'date'}
      step={value.includes('T') ? 1 : undefined}
      className={styles['day'] ?? ''}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onDay(event.currentTarget.value)}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      className={styles['choice'] ?? ''}
      aria-label={label}
      data-active={value !== '' || undefined}
      data={[{ value: '', label }, ...options]}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
