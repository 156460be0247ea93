import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { wordVector } from '@parley/domain/search-words';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { deploymentOf, outcomeAt } from '#features/conversations/conversation-filter.ts';
import { foldTurn, type FoldedTurns, NO_TURNS } from '#features/conversations/facts/fold-turns.ts';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { seeEveryWord, withProject, type Queries } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import { pauses } from '#platform/pauses.ts';

/** One transaction reads at most this many turns, and bytes of their entries; the rest waits for the next. */
const MOST_TURNS = 2_000;
const MOST_BYTES = 8_000_000;
/** Characters of one conversation whose words are kept together. */
const MOST_SAID = 100_000;
/** U+001E, which JSON never contains: it is escaped within texts. */
const BETWEEN_TURNS = '\u001e';

type Facts = Tables['conversation_facts'];

const COLUMNS: (keyof Facts)[] = [
  ...(['project_id', 'conversation_id', 'known_at', 'known_turn', 'environment', 'channel', 'snapshot_hash'] as const),
  ...(['deployment_id', 'started', 'ended', 'last_at', 'outcome', 'turns', 'fallbacks', 'duration_ms'] as const),
  ...(Object.keys(NO_TURNS) as (keyof FoldedTurns)[]),
  ...(['barge_ins', 'silences', 'recognition_failures', 'call_answer_ms', 'listening_ms', 'voice_ms'] as const),
];

/** What the calls of a conversation `c` count, which another table has. */
const ofCalls = (sum: string) => sql`(
  select ${sql.raw(sum)} from calls l where l.project_id = c.project_id and l.conversation_id = c.id)`;
const CALL_SUMS = [
  ...(['barge_ins', 'silences', 'recognition_failures', 'listening_ms', 'voice_ms'] as const).map(
    (name) => sql`${ofCalls(`coalesce(sum(l.${name}), 0)::integer`)} as ${sql.ref(name)}`,
  ),
  sql`coalesce((
    select array_agg(ms) from calls l, unnest(l.answer_ms) as ms
    where l.project_id = c.project_id and l.conversation_id = c.id), '{}') as call_answer_ms`,
];

interface SaidWords {
  conversation_id: string;
  started: Microseconds;
  words: string;
}

interface UnfoldedRow extends Omit<Facts, keyof FoldedTurns> {
  before: FoldedTurns | null;
  turns_since: string | null;
  last_turn: number | null;
  last_ts: Microseconds | null;
  is_whole: boolean | null;
}

/**
 * Updates the facts of these conversations in one transaction. Returns the ids left over because they have too many
 * turns, or because another server is working on them.
 */
export async function foldConversations(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  now: Microseconds,
): Promise<string[]> {
  return withProject(db, projectId, async (tx) => {
    if (!(await isAlone(tx, projectId))) return [...ids];
    const threshold = await confidenceThreshold(tx, projectId);
    await holdConversations(tx, projectId, ids);
    const rows = await readRows(tx, projectId, ids, now);
    const facts: Facts[] = [];
    const words: SaidWords[] = [];
    for (const row of rows) {
      const { fact, said } = await foldRow(row, threshold);
      facts.push(fact);
      const { conversation_id, started } = fact;
      if (said.length === 0 && row.before) continue;
      words.push({ conversation_id, started, words: wordVector(projectId, said, MOST_SAID) });
    }
    await writeFacts(tx, facts);
    const changed = facts.map((fact) => ({ project_id: fact.project_id, id: fact.conversation_id }));
    await markRollups(tx, changed);
    await writeWords(tx, projectId, words);
    return rows.flatMap(({ is_whole, conversation_id }) => (is_whole === false ? [conversation_id] : []));
  });
}

async function foldRow(row: UnfoldedRow, threshold: number): Promise<{ fact: Facts; said: string[] }> {
  const { before, turns_since, last_turn, last_ts, is_whole, ...known } = row;
  const folded = before ?? structuredClone(NO_TURNS);
  const said: string[] = [];
  const pause = pauses();
  for (const turn of turns_since?.split(BETWEEN_TURNS) ?? []) {
    said.push(...foldTurn(folded, readTurn(turn), threshold));
    await pause();
  }
  const known_at = is_whole === false ? (last_ts ?? 0) : known.known_at;
  return { fact: { ...known, ...folded, known_at, known_turn: last_turn ?? known.known_turn }, said };
}

/** Only one server at a time works on a project's facts. */
async function isAlone(tx: Queries, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('conversation_facts'), ${projectId}::int) as is_alone`.execute(tx);
  return rows[0]?.is_alone === true;
}

/**
 * An erasure locks its conversation for update, so it comes before the texts are read or after their words are written:
 * in between it would leave words behind. New turns are not blocked.
 */
async function holdConversations(tx: Queries, projectId: number, ids: readonly string[]): Promise<void> {
  await sql`
    select id from conversations where project_id = ${projectId} and id = any(${ids}::text[])
    order by id for key share`.execute(tx);
}

async function confidenceThreshold(tx: Queries, projectId: number): Promise<number> {
  const { rows } = await sql<{ threshold: number | null }>`
    select (data ->> 'confidence_threshold')::float8 as threshold from things
    where project_id = ${projectId} and resource = 'settings'`.execute(tx);
  return rows[0]?.threshold ?? DEFAULT_SETTINGS.confidence_threshold;
}

/** One statement reads conversations and turns, so that both are consistent. */
async function readRows(
  tx: Queries,
  projectId: number,
  ids: readonly string[],
  now: Microseconds,
): Promise<UnfoldedRow[]> {
  // Makes the planner find a month's partitions by index even without statistics.
  await sql`select set_config(name, 'off', true) from unnest(array['enable_hashjoin', 'enable_mergejoin']) name`.execute(
    tx,
  );
  const { rows } = await sql<UnfoldedRow>`
    with asked as materialized (
      select c.project_id, c.id as conversation_id, c.last_at as known_at, coalesce(f.known_turn, -1) as known_turn,
        c.environment, c.channel, c.snapshot_hash, ${deploymentOf(projectId, sql`d.id`)} as deployment_id, c.started,
        c.ended, greatest(c.last_at, c.started) as last_at, ${outcomeAt(now)} as outcome, c.turns, c.fallbacks,
        (greatest(c.last_at, c.started) - c.started) / 1000 as duration_ms,
        case when f.known_turn is not null then jsonb_build_object(
          'low_confidence', f.low_confidence, 'transfer_reason', f.transfer_reason, 'intents', f.intents,
          'reactions', f.reactions, 'last_reaction', f.last_reaction, 'entity_values', f.entity_values,
          'answer_ms', f.answer_ms, 'understanding_ms', f.understanding_ms, 'deciding_ms', f.deciding_ms,
          'actions_ms', f.actions_ms) end as before,
        ${sql.join(CALL_SUMS)}
      from conversations c
      left join conversation_facts f on f.project_id = ${projectId} and f.conversation_id = c.id
      where c.project_id = ${projectId} and c.id = any(${ids}::text[])
    ), turns as (
      select e.conversation_id, e.turn_no, e.last_ts, e.entries,
        sum(octet_length(e.entries)) over w - octet_length(e.entries) < ${MOST_BYTES}
          and row_number() over w <= ${MOST_TURNS} as fits
      from asked a join tracker_entries e
        on e.project_id = ${projectId} and e.conversation_id = a.conversation_id and e.turn_no > a.known_turn
      where e.first_ts >= (select min(started) from asked)
      window w as (order by e.conversation_id, e.turn_no, e.first_ts)
    ), together as (
      select conversation_id, string_agg(entries, ${BETWEEN_TURNS} order by turn_no) filter (where fits) as turns_since,
        max(turn_no) filter (where fits) as last_turn, max(last_ts) filter (where fits) as last_ts,
        bool_and(fits) as is_whole
      from turns group by conversation_id
    )
    select a.*, t.turns_since, t.last_turn, t.last_ts, t.is_whole
    from asked a left join together t using (conversation_id)`.execute(tx);
  return rows;
}

async function writeFacts(tx: Queries, facts: readonly Facts[]): Promise<void> {
  const columns = COLUMNS.map((name) => sql.ref(name));
  const values = COLUMNS.map((name) => sql.ref(`excluded.${name}`));
  await sql`
    insert into conversation_facts (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::conversation_facts, ${JSON.stringify(facts)}::jsonb)
    on conflict (project_id, conversation_id) do update set (${sql.join(columns)}) = row(${sql.join(values)})
  `.execute(tx);
}

async function writeWords(tx: Queries, projectId: number, words: readonly SaidWords[]): Promise<void> {
  await seeEveryWord(tx);
  await sql`
    insert into conversation_words (project_id, conversation_id, started, words)
    select ${projectId}::bigint, g.conversation_id, g.started, with_words(coalesce((
      select w.words from conversation_words w
      where w.project_id = ${projectId} and w.conversation_id = g.conversation_id
    ), ''), g.words)
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as g(conversation_id text, started bigint, words text)
    on conflict (project_id, conversation_id) do update set words = excluded.words`.execute(tx);
}
