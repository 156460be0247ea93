import type { PersonFinder } from '@parley/domain/personal-data/subject';
import { withMarks } from '@parley/domain/personal-data/found';
import { nameKey } from '@parley/domain/text';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';
import {
  filtersNaming,
  intentsNaming,
  labelsNaming,
  reportsNaming,
  revisionsNaming,
  testsOf,
} from '#features/personal-data/find-copies.ts';
import type { Person } from '#platform/personal-data/person.ts';

const ERASED = '[erased]';

/** Deletes tests, and removes templates that name the person, from all versions, in one change of the project. */
export async function eraseCopies(context: StoreContext, person: Person, keepsTests: boolean): Promise<void> {
  await eraseTests(context, person, keepsTests);
  for (const { id, templates, all } of await intentsNaming(context, person)) {
    await versioned(context, 'intents').update(id, { templates: all.filter((one) => !templates.includes(one)) });
  }
  await scrubHistory(context, person);
  const filters = (await filtersNaming(context, person)).map(({ id }) => id);
  await sql`
    delete from conversation_filters
    where project_id = ${context.projectId} and id = any(${filters}::bigint[])`.execute(context.db);
  await eraseInLabels(context, person);
  await eraseInReports(context, person);
}

async function eraseTests(context: StoreContext, person: Person, keepsTests: boolean): Promise<void> {
  const { db, projectId } = context;
  const removed = keepsTests ? [] : (await testsOf(context, person)).map(({ id }) => id);
  for (const id of removed) await versioned(context, 'tests').remove(id);
  await sql`
    delete from test_results where project_id = ${projectId} and test_id = any(${removed}::bigint[])`.execute(db);
  await sql`
    update revisions set data = data || '{"steps": [], "start": null, "http": null, "seed": null}'
    where project_id = ${projectId} and resource = 'tests' and thing_id = any(${removed}::bigint[])
      and data is not null`.execute(db);
}

/** Writes `[erased]` over the person in the history and in kept tests. Kept templates stay unchanged. */
async function scrubHistory({ db, projectId }: Place, person: Person): Promise<void> {
  const { find, keeps } = person;
  if (!find) return;
  for (const { table, resource, thing_id, version, data } of await revisionsNaming({ db, projectId }, person)) {
    const erased = JSON.stringify(
      JSON.parse(data, (_key, value: unknown) =>
        typeof value === 'string' && !keeps('template', `${thing_id}/${value}`) ? withoutPerson(value, find) : value,
      ),
    );
    const key = table === 'things' ? sql.ref('id') : sql.ref('thing_id');
    await sql`
      update ${sql.table(table)} set data = ${erased}::jsonb
      where project_id = ${projectId} and resource = ${resource} and ${key} = ${thing_id} and version = ${version}
    `.execute(db);
  }
}

function withoutPerson(text: string, find: PersonFinder): string {
  return withMarks(
    text,
    find(text).map((place) => ({ ...place, mark: ERASED })),
  );
}

/** The label stays on its conversations; its id keeps its new name unique. */
async function eraseInLabels({ db, projectId }: Place, person: Person): Promise<void> {
  const { find } = person;
  if (!find) return;
  for (const { id, name } of await labelsNaming({ db, projectId }, person)) {
    const erased = `${withoutPerson(name, find).slice(0, 150)} ${id}`;
    for (const table of ['labels', 'removed_labels']) {
      await sql`
        update ${sql.table(table)} set name = ${erased} where project_id = ${projectId} and id = ${id}`.execute(db);
    }
  }
}

interface Chosen {
  name: string;
  recipients: string[];
}

/** Recipients other than the person stay; a report without recipients is deleted. */
async function eraseInReports({ db, projectId }: Place, person: Person): Promise<void> {
  const { find } = person;
  if (!find) return;
  const isNamed = (address: string) => find(address).length > 0;
  for (const { id } of await reportsNaming({ db, projectId }, person)) {
    const { rows } = await sql<{ chosen: string }>`
      select chosen from email_reports where project_id = ${projectId} and id = ${id} for update`.execute(db);
    const chosen = JSON.parse(rows[0]?.chosen ?? 'null') as Chosen | null;
    if (!chosen) continue;
    const recipients = chosen.recipients.filter((address) => !isNamed(address));
    if (recipients.length === 0) {
      await sql`delete from email_reports where project_id = ${projectId} and id = ${id}`.execute(db);
      continue;
    }
    const name = isNamed(chosen.name) ? `${withoutPerson(chosen.name, find).slice(0, 150)} ${id}` : chosen.name;
    await sql`
      update email_reports
      set chosen = ${JSON.stringify({ ...chosen, name, recipients })}, name_key = ${nameKey(name).toLowerCase()}
      where project_id = ${projectId} and id = ${id}`.execute(db);
    await eraseInSendings({ db, projectId }, id, find);
  }
}

/** Waiting mails are no longer sent to the person. */
async function eraseInSendings({ db, projectId }: Place, reportId: number, find: PersonFinder): Promise<void> {
  const { rows } = await sql<{
    id: number;
    recipients: string;
    sent_to: string;
    refused: string;
    error: string | null;
  }>`
    select id, recipients, sent_to, refused, error from email_sendings
    where project_id = ${projectId} and report_id = ${reportId} for update`.execute(db);
  for (const { id, error, ...lists } of rows) {
    const waiting = (JSON.parse(lists.recipients) as string[]).filter((address) => find(address).length === 0);
    const erased = (json: string) =>
      JSON.stringify(
        JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? withoutPerson(value, find) : value)),
      );
    const isOver = waiting.length === 0;
    await sql`
      update email_sendings set recipients = ${JSON.stringify(waiting)}, sent_to = ${erased(lists.sent_to)},
        refused = ${erased(lists.refused)}, error = ${error === null ? null : withoutPerson(error, find)},
        due = case when ${isOver} then null else due end,
        ended = case when ${isOver} and due is not null then unix_seconds() else ended end,
        state = case when ${isOver} and due is not null then 'failed' else state end
      where project_id = ${projectId} and id = ${id}`.execute(db);
  }
}
