import type { ListedConversation } from '@parley/contract';
import { turnOf, utterances } from '@parley/dialogue';
import { foundValueText, type EntityHit } from '@parley/domain/tracker';
import { isAction } from '@parley/dialogue';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { utc } from '#features/conversations/csv/conversations-csv.ts';
import { pagesOf } from '#features/conversations/csv/pages-of.ts';
import type { DetachedContext } from '#http/context.ts';
import type { CsvCell } from '#platform/csv.ts';
import type { InProject } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';

const CONVERSATIONS_AT_ONCE = 100;
const TURNS_AT_ONCE = 500;
/** The entries of a longer turn, in bytes, are left out: its row has only the conversation and the time. */
const LONGEST_READ = 100_000;

export const TURNS_HEADER = [
  'conversation_id',
  'turn',
  'time',
  'environment',
  'channel',
  'caller',
  'intent',
  'confidence',
  'entities',
  'reactions',
  'actions',
  'bot',
  'answer_ms',
];

interface TurnRow {
  place: number;
  turn_no: number;
  first_ts: number;
  entries: string | null;
}

export async function* turnRows(
  inProject: InProject,
  context: Pick<DetachedContext, 'projectId' | 'now'>,
  filter: ConversationFilter,
) {
  const pause = pauses();
  for await (const conversations of pagesOf(inProject, context, filter, CONVERSATIONS_AT_ONCE)) {
    let after: TurnRow | null = null;
    do {
      const mark: TurnRow | null = after;
      const turns: TurnRow[] = await readTurns(inProject, context.projectId, conversations, mark);
      const rows: CsvCell[][] = [];
      for (const turn of turns) {
        const conversation = conversations[turn.place - 1];
        if (conversation) rows.push(turnRow(conversation, turn));
        await pause();
      }
      yield rows;
      after = turns.length < TURNS_AT_ONCE ? null : (turns.at(-1) ?? null);
    } while (after);
  }
}

function readTurns(
  inProject: InProject,
  projectId: number,
  conversations: readonly ListedConversation[],
  after: TurnRow | null,
): Promise<TurnRow[]> {
  const ids = conversations.map(({ id }) => id);
  const began = Math.min(...conversations.map(({ started }) => started));
  return inProject(projectId, 'read', async (db) => {
    const { rows } = await sql<TurnRow>`
      select k.place::int as place, e.turn_no, e.first_ts,
        case when octet_length(e.entries) <= ${LONGEST_READ} then e.entries end as entries
      from unnest(${ids}::text[]) with ordinality k(id, place)
      join tracker_entries e on e.project_id = ${projectId} and e.conversation_id = k.id
      where e.first_ts >= ${Number.isFinite(began) ? began : 0}::bigint
        and (k.place, e.turn_no, e.first_ts) > (${after?.place ?? 0}, ${after?.turn_no ?? 0}, ${after?.first_ts ?? 0}::bigint)
      order by k.place, e.turn_no, e.first_ts limit ${TURNS_AT_ONCE}`.execute(db);
    return rows;
  });
}

export function turnRow(
  conversation: Pick<ListedConversation, 'id' | 'project_env' | 'channel'>,
  { turn_no, first_ts, entries: written }: Omit<TurnRow, 'place'>,
): CsvCell[] {
  const { id, project_env, channel } = conversation;
  const entries = written === null ? [] : readTurn(written);
  const { intents, reactions, actions } = turnOf(entries);
  const [heard] = intents;
  const [timed] = entries.flatMap((entry) => (entry.type === 'log' ? (entry.args.answer_ms ?? []) : []));
  return [
    id,
    turn_no,
    utc(first_ts),
    project_env,
    channel,
    heard?.args.text ?? '',
    intents.map(({ value }) => value).join(', '),
    heard?.args.confidence ?? '',
    entitiesOf(heard?.args.entities ?? []),
    reactions.map(({ value, args }) => args.name || value).join(', '),
    actions.flatMap((action) => (isAction(action, 'utter') ? [] : [action.value])).join(', '),
    utterances(entries).join('\n'),
    timed ?? '',
  ];
}

function entitiesOf(hits: readonly EntityHit[]): string {
  return hits.map(({ entity, value }) => `${entity}=${foundValueText(value)}`).join(', ');
}
