import type { CallOutcome, CallResult, HungUpBy, Answerer, StopSource } from '@parley/domain/campaign';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { findCampaign } from '#features/outbound/campaign-store.ts';
import { reasonShown } from '#features/outbound/reason-shown.ts';
import { csvPieces, type CsvCell } from '#platform/csv.ts';
import type { InProject } from '#platform/db/database.ts';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';

const ROWS_AT_ONCE = 1_000;
/** Names of slots that get a column; call lists have at most a hundred each. */
const MOST_SLOTS = 500;

interface ReportPlace {
  inProject: InProject;
  projectId: number;
  campaignId: number;
  /** Unix seconds. */
  now: number;
}

/** A campaign as CSV, read page by page while it is sent, so that a slow download holds no transaction. */
export async function campaignReport(
  place: ReportPlace,
  rows: 'attempts' | 'contacts',
): Promise<AsyncGenerator<string>> {
  const { inProject, projectId, campaignId } = place;
  await inProject(projectId, 'read', (db) => findCampaign({ db, projectId }, campaignId));
  if (rows === 'attempts') return csvPieces(ATTEMPTS_HEADER, attemptRows(place));
  const slots = await slotNames(place);
  return csvPieces([...CONTACTS_HEADER, ...slots], contactRows(place, slots));
}

const CALL_COLUMNS = ['sip_code', 'hangup_by', 'answered_by', 'conversation_id', 'transferred_to', 'callback_status'];
const ATTEMPTS_HEADER = [
  ...['destination', 'scheduled_time', 'attempt', 'started_at', 'ringing_at', 'answered_at', 'ended_at'],
  ...['duration_s', 'ring_s', 'outcome', 'result', ...CALL_COLUMNS],
];

/** A call in the report. */
interface ReportedCall {
  claimed_at: number | null;
  started: number | null;
  answered: number | null;
  ended: number | null;
  result: CallResult | null;
  sip_code: number | null;
  hung_up_by: HungUpBy | null;
  answered_by: Answerer | null;
  conversation_id: string | null;
  transferred_to: string | null;
  callback_state: string | null;
}

const callFields = (of: string): RawBuilder<unknown> => {
  const call = (name: string) => sql.ref(`${of}.${name}`);
  return sql`${call('claimed_at')}, ${call('started')}, ${call('answered')}, ${call('ended')}, ${call('result')},
    ${call('sip_code')}, ${call('hung_up_by')}, ${call('answered_by')}, ${call('conversation_id')},
    ${call('transferred_to')}, (
      select b.state from campaign_callbacks b
      where b.project_id = ${call('project_id')} and b.campaign_id = ${call('campaign_id')}
        and b.contact_id = ${call('contact_id')} and b.attempt = ${call('attempt')}
    ) as callback_state`;
};

interface ReportedAttempt extends ReportedCall {
  contact_id: number;
  attempt: number;
  destination: string;
  scheduled_time: number | null;
  outcome: CallOutcome | null;
}

async function* attemptRows({ inProject, projectId, campaignId }: ReportPlace): AsyncGenerator<CsvCell[][]> {
  let after = { contact_id: 0, attempt: 0 };
  for (;;) {
    const page = await inProject(projectId, 'read', async (db) => {
      const { rows } = await sql<ReportedAttempt>`
        select a.contact_id, a.attempt, a.destination, c.scheduled_time, a.outcome, ${callFields('a')}
        from call_attempts a join campaign_contacts c
          on c.project_id = a.project_id and c.campaign_id = a.campaign_id and c.id = a.contact_id
        where a.project_id = ${projectId} and a.campaign_id = ${campaignId}
          and (a.contact_id, a.attempt) > (${after.contact_id}::bigint, ${after.attempt}::integer)
        order by a.contact_id, a.attempt limit ${ROWS_AT_ONCE}`.execute(db);
      return rows;
    });
    yield page.map(attemptCells);
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || !last) return;
    after = last;
  }
}

function attemptCells(row: ReportedAttempt): CsvCell[] {
  const { destination, scheduled_time, attempt, claimed_at, started, answered, ended, outcome, result } = row;
  return [
    ...[destination, timeText(scheduled_time), attempt, timeText(claimed_at), timeText(started)],
    ...[timeText(answered), timeText(ended), ...lengths(row), outcome, result, ...callCells(row)],
  ];
}

function callCells(call: ReportedCall): CsvCell[] {
  const { sip_code, hung_up_by, answered_by, conversation_id, transferred_to, callback_state } = call;
  return [sip_code, hung_up_by, answered_by, conversation_id, transferred_to, callback_state];
}

/** The seconds of the conversation and of the ringing before it. */
function lengths({ started, answered, ended }: ReportedCall): [duration: number | null, ring: number | null] {
  const rungUntil = answered ?? ended;
  const duration = answered === null || ended === null ? null : ended - answered;
  return [duration, started === null || rungUntil === null ? null : rungUntil - started];
}

const CONTACTS_HEADER = [
  ...['destination', 'scheduled_time', 'status', 'outcome', 'result', 'attempts', 'first_attempt_at'],
  ...['last_attempt_at', 'next_attempt_at', 'answered_at', 'duration_s', 'ring_s', 'reason', ...CALL_COLUMNS],
  ...['labels', 'name'],
];

type ContactPart = Pick<
  Selectable<OutboundTables['campaign_contacts']>,
  | 'id'
  | 'destination'
  | 'name'
  | 'slots'
  | 'scheduled_time'
  | 'state'
  | 'outcome'
  | 'attempts'
  | 'reason'
  | 'next_at'
  | 'zone'
>;

interface ReportedContact extends ReportedCall, ContactPart {
  first_at: number | null;
  stopped_since: number | null;
  stop_source: StopSource | null;
  labels: string;
}

async function* contactRows(
  { inProject, projectId, campaignId, now }: ReportPlace,
  slots: readonly string[],
): AsyncGenerator<CsvCell[][]> {
  let after = 0;
  for (;;) {
    const page = await inProject(projectId, 'read', async (db) => {
      const { rows } = await sql<ReportedContact>`
        select c.id, c.destination, c.name, c.slots, c.scheduled_time, c.state, c.outcome, c.attempts, c.reason,
          c.next_at, c.zone, s.created as stopped_since, s.source as stop_source, (
            select min(a.claimed_at) from call_attempts a
            where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
          ) as first_at, ${callFields('last')}, (
            select coalesce(string_agg(l.name, ', ' order by l.name), '')
            from conversation_labels cl join labels l on l.project_id = cl.project_id and l.id = cl.label_id
            where cl.project_id = c.project_id and cl.conversation_id = last.conversation_id
          ) as labels
        from campaign_contacts c left join lateral (
          select * from call_attempts a
          where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
          order by a.attempt desc limit 1
        ) last on true
        left join stop_list s
          on s.project_id = c.project_id and s.number = c.destination and c.reason_kind = 'on_stop_list'
        where c.project_id = ${projectId} and c.campaign_id = ${campaignId} and c.id > ${after}
        order by c.id limit ${ROWS_AT_ONCE}`.execute(db);
      return rows;
    });
    yield page.map((row) => contactCells(row, slots, now));
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || !last) return;
    after = last.id;
  }
}

function contactCells(row: ReportedContact, slots: readonly string[], now: number): CsvCell[] {
  const { destination, name, scheduled_time, state, outcome, result, attempts } = row;
  const values = JSON.parse(row.slots) as Partial<Record<string, string>>;
  const next = state === 'waiting' ? row.next_at : null;
  const reason = reasonShown(row, now, { call: row, stopped: stoppedIn(row) });
  return [
    ...[destination, timeText(scheduled_time), state, outcome, result, attempts, timeText(row.first_at)],
    ...[timeText(row.claimed_at), timeText(next), timeText(row.answered), ...lengths(row)],
    ...[reason?.text ?? null, ...callCells(row), row.labels, name],
    ...slots.map((slot) => values[slot] ?? null),
  ];
}

function stoppedIn({ stopped_since: since, stop_source: source }: ReportedContact) {
  return since === null || source === null ? undefined : { since, source };
}

/** The columns of the campaign's call lists that Parley does not read itself. */
async function slotNames({ inProject, projectId, campaignId }: ReportPlace): Promise<string[]> {
  return inProject(projectId, 'read', async (db) => {
    const { rows } = await sql<{ name: string }>`
      select distinct jsonb_object_keys(slots::jsonb) as name from campaign_contacts
      where project_id = ${projectId} and campaign_id = ${campaignId} and slots <> '{}'
      order by name limit ${MOST_SLOTS}`.execute(db);
    return rows.map(({ name }) => name);
  });
}

/** In UTC. */
function timeText(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');
}
