import { sql } from 'kysely';
import { findCampaign } from '#features/outbound/campaign-store.ts';
import { csvPieces, type CsvCell } from '#platform/csv.ts';
import type { InProject } from '#platform/db/database.ts';

const ROWS_AT_ONCE = 1_000;

interface ReportPlace {
  inProject: InProject;
  projectId: number;
  campaignId: number;
}

/** A campaign as CSV, read page by page while it is sent, so that a slow download holds no transaction. */
export async function campaignReport(
  place: ReportPlace,
  rows: 'attempts' | 'contacts',
): Promise<AsyncGenerator<string>> {
  const { inProject, projectId, campaignId } = place;
  await inProject(projectId, 'read', (db) => findCampaign({ db, projectId }, campaignId));
  return rows === 'attempts'
    ? csvPieces(ATTEMPTS_HEADER, attemptRows(place))
    : csvPieces(CONTACTS_HEADER, contactRows(place));
}

const ATTEMPTS_HEADER = [
  ...['destination', 'scheduled_time', 'attempt', 'started', 'answered', 'ended', 'seconds'],
  ...['outcome', 'conversation_id', 'sip_code'],
];

interface ReportedAttempt {
  contact_id: number;
  attempt: number;
  destination: string;
  scheduled_time: number | null;
  started: number | null;
  answered: number | null;
  ended: number | null;
  outcome: string | null;
  conversation_id: string | null;
  sip_code: number | null;
}

async function* attemptRows({ inProject, projectId, campaignId }: ReportPlace): AsyncGenerator<CsvCell[][]> {
  let after = { contact_id: 0, attempt: 0 };
  for (;;) {
    const page = await inProject(projectId, 'read', async (db) => {
      const { rows } = await sql<ReportedAttempt>`
        select a.contact_id, a.attempt, a.destination, c.scheduled_time, a.started, a.answered, a.ended, a.outcome,
          a.conversation_id, a.sip_code
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
  const { destination, scheduled_time, attempt, started, answered, ended, outcome, conversation_id, sip_code } = row;
  const seconds = answered === null || ended === null ? null : ended - answered;
  return [
    ...[destination, timeText(scheduled_time), attempt, timeText(started), timeText(answered), timeText(ended)],
    ...[seconds, outcome, conversation_id, sip_code],
  ];
}

const CONTACTS_HEADER = [
  ...['destination', 'name', 'scheduled_time', 'status', 'outcome', 'attempts', 'first_attempt_at', 'last_attempt_at'],
  ...['next_attempt_at', 'answered_at', 'seconds', 'sip_code', 'reason', 'conversation_id'],
];

interface ReportedContact {
  id: number;
  destination: string;
  name: string;
  scheduled_time: number | null;
  state: string;
  outcome: string | null;
  attempts: number;
  first_at: number | null;
  last_at: number | null;
  next_at: number | null;
  answered: number | null;
  ended: number | null;
  sip_code: number | null;
  reason_kind: string | null;
  conversation_id: string | null;
}

async function* contactRows({ inProject, projectId, campaignId }: ReportPlace): AsyncGenerator<CsvCell[][]> {
  let after = 0;
  for (;;) {
    const page = await inProject(projectId, 'read', async (db) => {
      const { rows } = await sql<ReportedContact>`
        select c.id, c.destination, c.name, c.scheduled_time, c.state, c.outcome, c.attempts, c.reason_kind,
          case when c.state = 'waiting' then c.next_at end as next_at,
          (
            select min(a.claimed_at) from call_attempts a
            where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
          ) as first_at,
          last.claimed_at as last_at, last.answered, last.ended, last.sip_code, last.conversation_id
        from campaign_contacts c left join lateral (
          select * from call_attempts a
          where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
          order by a.attempt desc limit 1
        ) last on true
        where c.project_id = ${projectId} and c.campaign_id = ${campaignId} and c.id > ${after}
        order by c.id limit ${ROWS_AT_ONCE}`.execute(db);
      return rows;
    });
    yield page.map(contactCells);
    const last = page.at(-1);
    if (page.length < ROWS_AT_ONCE || !last) return;
    after = last.id;
  }
}

function contactCells(row: ReportedContact): CsvCell[] {
  const { destination, name, scheduled_time, state, outcome, attempts, answered, ended } = row;
  const seconds = answered === null || ended === null ? null : ended - answered;
  return [
    ...[destination, name, timeText(scheduled_time), state, outcome, attempts, timeText(row.first_at)],
    ...[timeText(row.last_at), timeText(row.next_at), timeText(answered), seconds, row.sip_code],
    ...[row.reason_kind, row.conversation_id],
  ];
}

/** In UTC. */
function timeText(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');
}
