import { Button, NativeSelect, TextInput } from '@mantine/core';
import { conversationWork, type QueryInput, type ReplyOf } from '@parley/contract';
import { IconNote } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { shownTime } from '#shared/times.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { secondsOf } from '#features/conversations/filters/conversation-filters.ts';
import { dayIn } from '#shared/days.ts';
import { NoteView } from '#features/conversations/notes/note-view.tsx';
import { NOTES } from '#features/conversations/list/use-conversations.ts';
import { usePaged } from '#shared/api/use-paged.ts';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/notes/notes-view.module.css';

const { notes: texts } = conversationWorkTexts;

type Query = QueryInput<typeof conversationWork.notes>;
type Note = ReplyOf<typeof conversationWork.notes>['items'][number];

/** The notes on all conversations, newest first. */
export function NotesView() {
  const { params, write } = useAddress();
  const [typed, setTyped] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const query = queryIn(params);
  const read = usePaged(NOTES, query, ({ projectId, cursor, signal }) =>
    call(conversationWork.notes, { projectId, query: { ...query, ...cursor }, signal }),
  );
  const searchInput = useRef<HTMLInputElement>(null);
  useHotkeys(texts.title, [{ keys: 'Ctrl+F', description: texts.search, run: () => searchInput.current?.focus() }]);
  const { items, error, total } = read;
  const isFiltering = Object.keys(query).length > 0;
  return (
    <div className="p-column">
      <PageHeader />
      <div className="p-tool-bar">
        <ViewLinks view="notes" count={total} />
        <span className={styles['space']} />
        <GuideLink page="conversations" />
      </div>
      <div className={`p-tool-bar ${styles['tools']}`} role="search">
        <SearchField
          label={texts.search}
          query={typed}
          inputRef={searchInput}
          className={styles['search']}
          onSearch={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        <Author />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            w={152}
            aria-label={texts[name]}
            title={texts[name]}
            value={dayIn(params.get(name) ?? '')}
            onChange={({ currentTarget: { value } }) => write({ [name]: () => value })}
          />
        ))}
        {isFiltering && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setTyped('');
              write({ q: () => '', author: () => '', from: () => '', to: () => '' });
            }}
          >
            {texts.clear}
          </Button>
        )}
      </div>
      {error && !items && <LoadError what={texts.title} error={error} onRetry={() => void read.refetch()} />}
      {!error && !items && <SkeletonRows />}
      {items && items.length === 0 && !isFiltering && (
        <EmptyState icon={IconNote} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      )}
      {items && items.length === 0 && isFiltering && (
        <p className={styles['none']} role="status">
          {texts.noMatch}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className={`p-plain-list ${styles['notes']}`} aria-label={texts.title}>
          {items.map((note) => (
            <Line key={note.id} note={note} />
          ))}
          {read.hasNextPage && (
            <li>
              <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                {texts.more}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Author() {
  const { params, write } = useAddress();
  const { data: authors = [] } = useRead(conversationWork.noteAuthors);
  return (
    <NativeSelect
      w={136}
      aria-label={texts.author}
      data={[
        { value: '', label: texts.author },
        { value: 'me', label: texts.mine },
        ...authors.map(({ id, name }) => ({
          value: String(id),
          label: name ?? conversationTexts.notesPart.unknown,
        })),
      ]}
      value={params.get('author') ?? ''}
      onChange={({ currentTarget: { value } }) => write({ author: () => value })}
    />
  );
}

function Line({ note }: { note: Note }) {
  const { conversation_id: id, entry_timestamp: entry, conversation_started: started } = note;
  return (
    <li>
      <NoteView note={note} isAlone />
      <ScreenLink
        to="/app/logs"
        query={{ conversation_id: id, ...(entry === null ? {} : { entry }) }}
        className="p-link"
      >
        {texts.open}
      </ScreenLink>{' '}
      <span className="p-caption">
        {entry === null ? texts.onConversation(shownTime(started)) : texts.onTurn(shownTime(entry))}
      </span>
    </li>
  );
}

function queryIn(params: URLSearchParams): Query {
  const value = (name: string) => params.get(name) ?? '';
  const [q, author, from, to] = [
    value('q').trim().slice(0, 200),
    value('author'),
    dayIn(value('from')),
    dayIn(value('to')),
  ];
  return {
    ...(q === '' ? {} : { q }),
    ...(/^(me|[1-9]\d{0,14})$/u.test(author) ? { author } : {}),
    ...(from === '' ? {} : { from: secondsOf(from, 0) }),
    ...(to === '' ? {} : { to: secondsOf(to, 1) }),
  };
}
