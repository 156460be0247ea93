import { sql, type RawBuilder } from 'kysely';
import { isoSeconds, jsonLines } from '#platform/json-lines.ts';
import type { InProject } from '#platform/db/database.ts';

const AT_ONCE = 1_000;

/** JSON lines of everybody whom campaigns call, with each attempt, without deleted campaigns. */
export async function* contactLines(inProject: InProject, projectId: number): AsyncGenerator<string> {
  yield* linesOf<Contact & { id: number }>(inProject, projectId, (after) => contactsAfter(projectId, after), contactOf);
}

/** JSON lines of the numbers that are never called. */
export async function* stopLines(inProject: InProject, projectId: number): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const from = after;
    const { rows } = await inProject(projectId, 'read', (db) =>
      sql<{ number: string; reason: string; source: string; created: number }>`
        select number, reason, source, created from stop_list
        where project_id = ${projectId} and number > ${from} order by number limit ${AT_ONCE}`.execute(db),
    );
    yield jsonLines(rows.map(({ created, ...row }) => ({ ...row, created: isoSeconds(created) })));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.number;
  }
}

interface Contact {
  campaign: string;
  destination: string;
  name: string;
  slots: string;
  state: string;
  outcome: string | null;
  reason: string | null;
  attempts: { number: number; started: number | null; ended: number | null; outcome: string | null }[];
}

async function* linesOf<R extends { id: number }>(
  inProject: InProject,
  projectId: number,
  statement: (after: number) => RawBuilder<R>,
  lineOf: (row: R) => unknown,
): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const from = after;
    const { rows } = await inProject(projectId, 'read', (db) => statement(from).execute(db));
    yield jsonLines(rows.map(lineOf));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function contactsAfter(projectId: number, after: number) {
  return sql<Contact & { id: number }>`
    select c.id, g.name as campaign, c.destination, c.name, c.slots, c.state, c.outcome, c.reason, (
      select coalesce(jsonb_agg(jsonb_build_object('number', a.attempt, 'started', a.started, 'ended', a.ended,
        'outcome', a.outcome, 'conversation_id', a.conversation_id) order by a.attempt), '[]')
      from call_attempts a
      where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
    ) as attempts
    from campaign_contacts c join campaigns g on g.project_id = c.project_id and g.id = c.campaign_id
    where c.project_id = ${projectId} and c.id > ${after}::bigint and g.deleted is null
    order by c.id limit ${AT_ONCE}`;
}

function contactOf({ slots, attempts, ...contact }: Contact & { id: number }) {
  return {
    ...contact,
    slots: JSON.parse(slots) as unknown,
    attempts: attempts.map(({ started, ended, ...one }) => ({
      ...one,
      started: isoSeconds(started),
      ended: isoSeconds(ended),
    })),
  };
}
