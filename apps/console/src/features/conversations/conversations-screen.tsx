import { conversations, labels } from '@parley/contract';
import { IconMessages } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#shared/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Denied } from '#shared/ui/denied.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { ConversationDetail } from '#features/conversations/conversation-detail.tsx';
import { BulkBar } from '#features/conversations/bulk-bar.tsx';
import { useChosenConversations } from '#features/conversations/chosen-conversations.ts';
import { FILTERS, filterIn, isFiltering, queryOf } from '#features/conversations/conversation-filters.ts';
import { ConversationList } from '#features/conversations/conversation-list.tsx';
import { FilterBar } from '#features/conversations/filter-bar.tsx';
import { labelMany } from '#features/conversations/label-many.ts';
import { goToNextReview } from '#features/conversations/next-review.ts';
import { reviewMany } from '#features/conversations/review-many.ts';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { useConversations } from '#features/conversations/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts as workTexts } from '#texts/conversation-work.ts';
import styles from '#shared/ui/master-detail.module.css';
import ownStyles from '#features/conversations/conversations-screen.module.css';

/** The conversations of a filter, newest first, and beside them the one that the address names. */
export function ConversationsScreen() {
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const filter = filterIn(params);
  const canOpen = useCan(conversations.get);
  const read = useConversations(canOpen ? filter : { ...filter, q: '' });
  const { data: known = [] } = useRead(labels.list);
  const searchInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const selected = params.get('conversation_id') ?? '';
  const entry = Number(params.get('entry') ?? '');
  const { items, error, total } = read;
  const { chosen, isAny, toggle, chooseAll, clear } = useChosenConversations(JSON.stringify(filter));
  const canLabel = useCan(labels.putMany);
  const chosenHere = { chosen, filter: queryOf(filter), total: total ?? 0 };

  const select = (id: string) => write({ conversation_id: () => id, entry: () => '' });
  function step(by: 1 | -1) {
    if (!items) return;
    const at = items.findIndex(({ id }) => id === selected);
    const next = items[at < 0 ? 0 : at + by];
    if (next) select(next.id);
    else if (by === 1 && read.hasNextPage) void read.fetchNextPage();
  }
  useHotkeys(conversationTexts.title, [
    { keys: ['ArrowDown', 'J'], description: conversationTexts.shortcuts.next, run: () => step(1) },
    { keys: ['ArrowUp', 'K'], description: conversationTexts.shortcuts.previous, run: () => step(-1) },
    {
      keys: 'X',
      description: workTexts.many.select,
      enabled: canLabel && selected !== '',
      run: () => toggle(selected),
    },
    { keys: 'Ctrl+F', description: conversationTexts.shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'Esc', description: conversationTexts.shortcuts.close, enabled: selected !== '', run: () => select('') },
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
        filter={{ ...filter, q: query }}
        searchInput={searchInput}
        canSearch={canOpen}
        onFilter={({ q, ...change }) => {
          if (q !== undefined) setQuery(q);
          write(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, () => value])));
        }}
        onClear={() => {
          setQuery('');
          write(Object.fromEntries(FILTERS.map((name) => [name, () => ''])));
        }}
        onLeave={() => listRef.current?.focus()}
      />
      {isAny && (
        <BulkBar
          chosen={chosen}
          total={total ?? 0}
          isEstimate={read.isEstimate}
          labels={known}
          onAll={chooseAll}
          onClear={clear}
          onLabel={(label, isAdded) => void labelMany(chosenHere, label, isAdded)}
          onReview={(review) => void reviewMany(chosenHere, review)}
        />
      )}
      <div className={`p-columns ${styles['body']}`} data-detail={selected !== '' || undefined}>
        <div className={styles['master']}>
          <div className={ownStyles['count']} role="status">
            {countText(total ?? 0, read.isEstimate)}
          </div>
          {items.length === 0 && <p className={ownStyles['none']}>{conversationTexts.noMatch}</p>}
          <ConversationList
            items={items}
            selected={selected}
            labels={known}
            chosen={chosen}
            onToggle={canLabel ? toggle : undefined}
            listRef={listRef}
            hasMore={read.hasNextPage}
            isLoadingMore={read.isFetchingNextPage}
            onSelect={select}
            onMore={() => void read.fetchNextPage()}
          />
        </div>
        {selected === '' ? (
          <p className={styles['hint']}>{items.length > 0 && conversationTexts.chooseOne}</p>
        ) : canOpen ? (
          <ConversationDetail
            id={selected}
            entry={Number.isSafeInteger(entry) && entry > 0 ? entry : undefined}
            onEntry={(timestamp) => write({ entry: () => String(timestamp) })}
            onStep={step}
            onNextToReview={() => void goToNextReview(read, selected, select)}
            onClose={() => select('')}
          />
        ) : (
          <Denied what={conversationTexts.detail.noun} grant="GET:/conversations/<id>" />
        )}
      </div>
    </div>
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

function countText(total: number, isEstimate: boolean): string {
  if (isEstimate) return conversationTexts.countAbout(grouped(total));
  return total === 1 ? conversationTexts.countOne : conversationTexts.count(grouped(total));
}
