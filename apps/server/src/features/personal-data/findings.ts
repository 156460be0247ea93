import type { PersonalDataFinding } from '@parley/contract';
import { sql } from 'kysely';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { excerptOf } from '#platform/personal-data/excerpt.ts';
import {
  filtersNaming,
  intentsNaming,
  labelsNaming,
  reportsNaming,
  revisionsNaming,
  testsOf,
} from '#features/personal-data/find-copies.ts';
import { excerptsOf } from '#features/personal-data/find-person.ts';
import type { Person } from '#platform/personal-data/person.ts';

const PAGE = 50;

interface FindingsQuery {
  person: Person;
  after: number;
  /** Finds the person among the contacts of campaigns. */
  called(place: Place): Promise<PersonalDataFinding[]>;
}

/** A page of the data that an erasure would change: conversations first, then everything else. */
export async function findingsPage(db: Queries, projectId: number, { person, after, called }: FindingsQuery) {
  const { ids } = person;
  // Finding the other data takes long; a page of conversations only does not need it.
  const needsOthers = after + PAGE > ids.length;
  const others = needsOthers
    ? await withProject(db, projectId, (tx) => otherFindings({ db: tx, projectId }, person, called))
    : [];
  const found = await conversationFindings(db, projectId, person, ids.slice(after, after + PAGE));
  const from = Math.max(0, after - ids.length);
  const rest = others.slice(from, from + PAGE - Math.min(PAGE, Math.max(0, ids.length - after)));
  const isMore = !needsOthers || after + PAGE < ids.length + others.length;
  return { findings: [...found, ...rest], next: isMore ? after + PAGE : null };
}

async function conversationFindings(
  db: Queries,
  projectId: number,
  { find }: Person,
  ids: readonly string[],
): Promise<PersonalDataFinding[]> {
  if (ids.length === 0) return [];
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string; started: number; channel: string }>`
      select id, started, channel from conversations
      where project_id = ${projectId} and id = any(${[...ids]}::text[])`.execute(tx),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const excerpts = find ? await excerptsOf(db, projectId, ids, find) : new Map();
  return ids.flatMap((id): PersonalDataFinding[] => {
    const row = known.get(id);
    // The retention may have deleted it.
    if (!row) return [];
    const title = new Date(row.started / 1_000).toISOString();
    return [{ kind: 'conversation', key: id, title, excerpt: excerpts.get(id) ?? null, opens: id }];
  });
}

async function otherFindings(
  place: Place,
  person: Person,
  called: FindingsQuery['called'],
): Promise<PersonalDataFinding[]> {
  const { find } = person;
  const named = async (kind: 'test' | 'label' | 'report' | 'filter', all: ReturnType<typeof testsOf>) =>
    (await all).map(({ id, name, excerpt }): PersonalDataFinding => ({
      kind,
      key: String(id),
      title: name,
      excerpt,
      opens: id,
    }));
  const history = await revisionsNaming(place, person);
  return [
    ...(await called(place)),
    ...(await named('test', testsOf(place, person))),
    ...(await intentsNaming(place, person)).flatMap(({ id, name, templates }) =>
      templates.map((template): PersonalDataFinding => ({
        ...{ kind: 'template', key: `${id}/${template}`, title: name, opens: id },
        excerpt: find && excerptOf(template, find),
      })),
    ),
    ...(await named('label', labelsNaming(place, person))),
    ...(await named('report', reportsNaming(place, person))),
    ...(await named('filter', filtersNaming(place, person))),
    ...history.slice(0, 1).map(({ data }): PersonalDataFinding => ({
      ...{ kind: 'history', key: 'all', title: String(history.length), opens: null },
      excerpt: find && excerptOf(JSON.parse(data), find),
    })),
  ];
}
