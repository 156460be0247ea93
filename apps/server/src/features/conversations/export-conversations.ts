import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { sql } from 'kysely';
import { isoSeconds, isoTime } from '#platform/json-lines.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';

const CONVERSATIONS_AT_ONCE = 50;
const TURNS_AT_ONCE = 200;

interface ExportPlace {
  inProject: InProject;
  projectId: number;
}

interface Mark {
  started: number;
  id: string;
}

/**
 * JSON lines of all conversations of a project, the oldest first, each with its turns, notes, labels and corrections.
 * Pieces of lines, so that a long conversation needs little memory. No transaction outlives a page.
 */
export async function* conversationLines(
  place: ExportPlace,
  onConversation: () => void = () => undefined,
): AsyncGenerator<string> {
  let after: Mark | undefined;
  for (;;) {
    const mark: Mark | undefined = after;
    const page = await place.inProject(place.projectId, 'read', (db) => pageAfter(db, place.projectId, mark));
    for (const conversation of page) {
      yield* linesOf(place, conversation);
      onConversation();
    }
    const last = page.at(-1);
    if (!last || page.length < CONVERSATIONS_AT_ONCE) return;
    after = { started: last.started, id: last.id };
  }
}

/** How many lines `conversationLines` has. */
export async function countExported({ inProject, projectId }: ExportPlace): Promise<number> {
  return inProject(projectId, 'read', async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from conversations where project_id = ${projectId}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

async function* linesOf(place: ExportPlace, conversation: ExportedRow): AsyncGenerator<string> {
  const head = JSON.stringify(exported(conversation));
  yield `${head.slice(0, -1)},"turns":[`;
  const pause = pauses();
  let after: TurnMark = { turn_no: -1, first_ts: -1 };
  for (let isFirst = true; ; isFirst = false) {
    const mark: TurnMark = after;
    const turns = await place.inProject(place.projectId, 'read', (db) => turnsAfter(db, place, conversation.id, mark));
    const texts: string[] = [];
    for (const { turn_no, first_ts, entries } of turns) {
      texts.push(JSON.stringify({ turn: turn_no, at: isoTime(first_ts), entries: readTurn(entries) }));
      await pause();
    }
    if (texts.length > 0) yield (isFirst ? '' : ',') + texts.join(',');
    const last = turns.at(-1);
    if (!last || turns.length < TURNS_AT_ONCE) break;
    after = last;
  }
  yield ']}\n';
}

interface TurnMark {
  turn_no: number;
  first_ts: number;
}

async function turnsAfter(db: Queries, { projectId }: ExportPlace, id: string, { turn_no, first_ts }: TurnMark) {
  const { rows } = await sql<TurnMark & { entries: string }>`
    select turn_no, first_ts, entries from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id}
      and (turn_no, first_ts) > (${turn_no}, ${first_ts}::bigint)
    order by turn_no, first_ts limit ${TURNS_AT_ONCE}`.execute(db);
  return rows;
}

interface ExportedRow {
  id: string;
  environment: string;
  channel: string;
  started: number;
  ended: number | null;
  last_at: number;
  outcome: string | null;
  caller_messages: number;
  fallbacks: number;
  version: string | null;
  review_state: string;
  assignee: string | null;
  erased: number | null;
  metadata: unknown;
  labels: string[];
  notes: { text: string; by: string | null; created: number; at: number | null }[];
  corrections: { text: string; recognized: string | null; intent_id: number | null; by: string | null; at: number }[];
  attachments: { id: number; name: string; type: string; size: number }[];
}

function exported({ started, ended, last_at, erased, notes, corrections, ...rest }: ExportedRow) {
  return {
    ...rest,
    started: isoTime(started),
    last_activity: isoTime(Math.max(last_at, started)),
    ended: isoTime(ended),
    erased: isoTime(erased),
    notes: notes.map(({ created, at, ...note }) => ({ ...note, created: isoSeconds(created), at: isoTime(at) })),
    corrections: corrections.map(({ at, ...correction }) => ({ ...correction, at: isoTime(at) })),
  };
}

async function pageAfter(db: Queries, projectId: number, after: Mark = { started: -1, id: '' }) {
  const { rows } = await sql<ExportedRow>`
    select c.id, c.environment, c.channel, c.started, c.ended, c.last_at, c.outcome, c.turns as caller_messages,
      c.fallbacks, c.snapshot_hash as version, c.review_state, (select name from users where id = c.assignee) as assignee,
      c.erased, c.metadata,
      array(
        select l.name from conversation_labels o join labels l on l.project_id = o.project_id and l.id = o.label_id
        where o.project_id = c.project_id and o.conversation_id = c.id order by l.name
      ) as labels,
      (
        select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'by', (select name from users where id = n.who),
          'created', n.created, 'at', n.entry_timestamp) order by n.id), '[]')
        from conversation_notes n where n.project_id = c.project_id and n.conversation_id = c.id
      ) as notes,
      (
        select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'recognized', a.recognized, 'intent_id', a.intent_id,
          'by', (select name from users where id = a.who), 'at', a.entry_timestamp) order by a.id), '[]')
        from conversation_annotations a where a.project_id = c.project_id and a.conversation_id = c.id
      ) as corrections,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
          order by f.id), '[]')
        from attachments f where f.project_id = c.project_id and f.conversation_id = c.id
      ) as attachments
    from conversations c
    where c.project_id = ${projectId} and (c.started, c.id) > (${after.started}::bigint, ${after.id})
    order by c.started, c.id limit ${CONVERSATIONS_AT_ONCE}`.execute(db);
  return rows;
}
