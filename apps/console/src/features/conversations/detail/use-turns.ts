import { conversationWork, type ReplyOf } from '@parley/contract';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { talkRows, type TalkRow } from '#features/conversations/list/talk-rows.ts';

type Page = ReplyOf<typeof conversationWork.turns>;
type TurnsCursor = Partial<Record<'at' | 'after' | 'before', string>>;

const TURNS_AT_ONCE = '200';

/** The turns of a conversation by pages: from its beginning, or round an entry that a link leads to. */
export function useTurns(id: string, entry: number | undefined, level: SelectableLogLevel) {
  const projectId = useProjectId();
  const client = useQueryClient();
  const initialPageParam: TurnsCursor = entry === undefined ? {} : { at: String(entry) };
  const queryKey = ['turns of a conversation', projectId, id, entry ?? null];
  const readPage = (place: TurnsCursor, signal?: AbortSignal) =>
    call(conversationWork.turns, {
      projectId,
      params: { conversation: id },
      query: { limit: TURNS_AT_ONCE, ...place },
      ...(signal ? { signal } : {}),
      handles: ['local'],
    });
  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam,
    getNextPageParam: ({ after }: Page): TurnsCursor | undefined =>
      after === null ? undefined : { after: String(after) },
    getPreviousPageParam: ({ before }: Page): TurnsCursor | undefined =>
      before === null ? undefined : { before: String(before) },
  });
  const rows = useMemo(() => read.data?.pages.flatMap((page) => rowsOf(page, level)) ?? [], [read.data, level]);

  /** Adds the turns since the last page, if that page reached the end of the conversation. */
  async function readOn(): Promise<void> {
    const last = client.getQueryData<Pages>(queryKey)?.pages.at(-1);
    if (!last || last.after !== null || last.last === null) return;
    const place = { after: String(last.last) };
    // The next look at the conversation tries again.
    const page = await readPage(place).catch(() => null);
    if (!page || page.tracker.length === 0) return;
    client.setQueryData<Pages>(queryKey, (data) =>
      data?.pages.at(-1) === last ? { pages: [...data.pages, page], pageParams: [...data.pageParams, place] } : data,
    );
  }
  return { ...read, rows, readOn };
}

type Pages = InfiniteData<Page, TurnsCursor>;

/** A page is read once, however many follow it. */
const known = new WeakMap<Page, Map<SelectableLogLevel, TalkRow[]>>();

function rowsOf(page: Page, level: SelectableLogLevel): TalkRow[] {
  const byLevel = known.get(page) ?? new Map<SelectableLogLevel, TalkRow[]>();
  known.set(page, byLevel);
  const rows = byLevel.get(level) ?? talkRows(page.tracker, level);
  byLevel.set(level, rows);
  return rows;
}
