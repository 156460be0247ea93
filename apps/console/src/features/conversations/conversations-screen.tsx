import { conversations, labels, type Label } from '@parley/contract';
import { IconMessages } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Denied } from '#shared/ui/denied.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { ConversationDetail } from '#features/conversations/detail/conversation-detail.tsx';
import { BulkBar } from '#features/conversations/list/bulk-bar.tsx';
import { useChosenConversations } from '#features/conversations/list/chosen-conversations.ts';
import { isFiltering, queryOf, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { ConversationList } from '#features/conversations/list/conversation-list.tsx';
import { ListFoot } from '#features/conversations/list/list-foot.tsx';
import { FilterBar } from '#features/conversations/filters/filter-bar.tsx';
import { labelMany } from '#features/conversations/list/label-many.ts';
import { reviewMany } from '#features/conversations/list/review-many.ts';
import { useFilterInAddress } from '#features/conversations/filters/use-filter-in-address.ts';
import {
  useOpenedConversation,
  type OpenedConversation,
} from '#features/conversations/detail/use-opened-conversation.ts';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { useConversations, type ReadConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts as workTexts } from '#texts/conversation-work.ts';
import styles from '#shared/ui/master-detail.module.css';
import ownStyles from '#features/conversations/conversations-screen.module.css';

const { shortcuts } = conversationTexts;

/** The conversations of a filter, newest first, and beside them the conversation in the address. */
export function ConversationsScreen() {
  const { filter, typed, change, clear: clearFilter } = useFilterInAddress();
  const canOpen = useCan(conversations.get);
  const read = useConversations(canOpen ? filter : { ...filter, q: '' });
  const opened = useOpenedConversation(read);
  const { selected, select, step } = opened;
  const { data: known = [] } = useRead(labels.list);
  const searchInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { items, error, total } = read;
  const choosing = useChosenConversations(JSON.stringify(filter));
  const { chosen, toggle } = choosing;
  const canLabel = useCan(labels.putMany);

  useHotkeys(conversationTexts.title, [
    { keys: ['ArrowDown', 'J'], description: shortcuts.next, run: () => step(1) },
    { keys: ['ArrowUp', 'K'], description: shortcuts.previous, run: () => step(-1) },
    {
      keys: 'X',
      description: workTexts.many.select,
      enabled: canLabel && selected !== '',
      run: () => toggle(selected),
    },
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'Esc', description: shortcuts.close, enabled: selected !== '', run: opened.close },
  ]);

  if (error && !items) {
    return <LoadError what={conversationTexts.title} error={error} onRetry={() => void read.refetch()} />;
  }
  if (!items) return <SkeletonRows />;
  if (items.length === 0 && selected === '' && !isFiltering(filter)) return <NoConversations />;
  return (
    <div className={`p-column ${ownStyles['screen']}`} data-detail={selected !== '' || undefined}>
      <PageHeader count={read.isEstimate ? undefined : total} />
      <div className={`p-tool-bar ${ownStyles['views']}`}>
        <ViewLinks view={undefined} />
      </div>
      <FilterBar
        filter={typed}
        searchInput={searchInput}
        canSearch={canOpen}
        onFilter={change}
        onClear={clearFilter}
        onLeave={() => listRef.current?.focus()}
      />
      <ManyChosen choosing={choosing} filter={filter} read={read} labels={known} />
      <div className={`p-columns ${styles['body']}`} data-detail={selected !== '' || undefined}>
        <div className={styles['master']}>
          <div className={ownStyles['count']} role="status">
            {countText(read)}
          </div>
          {items.length === 0 && <p className={ownStyles['none']}>{noneText(read)}</p>}
          <ConversationList
            items={items}
            selected={selected}
            labels={known}
            chosen={chosen}
            onToggle={canLabel ? toggle : undefined}
            listRef={listRef}
            onSelect={select}
          />
          <ListFoot key={JSON.stringify(filter)} read={read} />
        </div>
        <OpenedPane opened={opened} canOpen={canOpen} isAnyListed={items.length > 0} />
      </div>
    </div>
  );
}

interface ManyChosenProps {
  choosing: ReturnType<typeof useChosenConversations>;
  filter: ConversationFilter;
  read: ReadConversations;
  labels: readonly Label[];
}

/** The bar of the chosen conversations, while some are. */
function ManyChosen({ choosing, filter, read: { total = 0, isEstimate }, labels: known }: ManyChosenProps) {
  const { chosen, isAny, chooseAll, clear } = choosing;
  if (!isAny) return null;
  const which = { chosen, filter: queryOf(filter), total };
  return (
    <BulkBar
      chosen={chosen}
      total={total}
      isEstimate={isEstimate}
      labels={known}
      onAll={chooseAll}
      onClear={clear}
      onLabel={(label, isAdded) => void labelMany(which, label, isAdded)}
      onReview={(review) => void reviewMany(which, review)}
    />
  );
}

interface OpenedPaneProps {
  opened: OpenedConversation;
  canOpen: boolean;
  isAnyListed: boolean;
}

/** The conversation that is open, beside the list. */
function OpenedPane({ opened, canOpen, isAnyListed }: OpenedPaneProps) {
  if (opened.selected === '') {
    return <p className={styles['hint']}>{isAnyListed && conversationTexts.chooseOne}</p>;
  }
  if (!canOpen) return <Denied what={conversationTexts.detail.noun} grant="GET:/conversations/<id>" />;
  return (
    <ConversationDetail
      id={opened.selected}
      entry={opened.entry}
      onEntry={opened.showEntry}
      onStep={opened.step}
      onNextToReview={opened.goToNextReview}
      onClose={opened.close}
    />
  );
}

function NoConversations() {
  return (
    <div className="p-column">
      <PageHeader count={0} />
      <div className={`p-tool-bar ${ownStyles['views']}`}>
        <ViewLinks view={undefined} />
        <GuideLink page="conversations" />
      </div>
      <EmptyState icon={IconMessages} title={conversationTexts.empty.title}>
        {conversationTexts.empty.text}
      </EmptyState>
    </div>
  );
}

function noneText({ searchedTo }: ReadConversations): string {
  return searchedTo === undefined ? conversationTexts.noMatch : conversationTexts.older.none;
}

function countText({ total = 0, isEstimate, isPartial, searchedTo, asOf }: ReadConversations): string {
  const exact = total === 1 ? conversationTexts.countOne : conversationTexts.count(grouped(total));
  if (isPartial && searchedTo !== undefined) return conversationTexts.older.count(exact, shownTime(searchedTo));
  const text = isEstimate && !isPartial ? conversationTexts.countAbout(grouped(total)) : exact;
  return asOf === undefined ? text : conversationTexts.asOf(text, shownTime(asOf));
}
