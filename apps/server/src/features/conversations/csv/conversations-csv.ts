import type { ListedConversation } from '@parley/contract';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { pagesOf } from '#features/conversations/csv/pages-of.ts';
import { labelStore } from '#features/conversations/label-store.ts';
import type { DetachedContext } from '#http/context.ts';
import type { CsvCell } from '#platform/csv.ts';
import type { InProject } from '#platform/db/database.ts';

const AT_ONCE = 500;

export const CSV_HEADER = [
  'conversation_id',
  'started',
  'last_activity',
  'ended',
  'environment',
  'channel',
  'version',
  'turns',
  'fallbacks',
  'outcome',
  'labels',
  'notes',
  'first_phrase',
];

export async function* conversationRows(
  inProject: InProject,
  context: Pick<DetachedContext, 'projectId' | 'now'>,
  { filter, mayOpen }: { filter: ConversationFilter; mayOpen: boolean },
) {
  const { projectId } = context;
  const all = await inProject(projectId, 'read', (db) => labelStore({ db, projectId }).list());
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for await (const items of pagesOf(inProject, context, filter, AT_ONCE)) {
    yield items.map((one) => csvRow(mayOpen ? one : { ...one, said: null }, names));
  }
}

/** `names` maps label ids to names. */
function csvRow(one: ListedConversation, names: ReadonlyMap<number, string>): CsvCell[] {
  return [
    one.id,
    utc(one.started),
    utc(one.last_activity),
    one.ended === null ? '' : utc(one.ended),
    one.project_env,
    one.channel,
    one.deployment === null ? '' : utc(one.deployment.version),
    one.turns,
    one.fallback_count,
    one.outcome,
    one.labels.map((id) => names.get(id) ?? '').join(', '),
    one.note_count,
    one.said ?? '',
  ];
}

export function utc(microseconds: number): string {
  return new Date(microseconds / 1_000).toISOString();
}
