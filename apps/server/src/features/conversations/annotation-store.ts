import type { Annotation, conversationWork, QueryOf, ReplyOf } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import type { Place } from '#platform/db/place.ts';
import { nameOf } from '#features/people/users/user-names.ts';

const PAGE = 100;

interface NewAnnotation {
  conversation_id: string;
  entry_timestamp: number;
  text: string;
  recognized: string | null;
  intent_id: number | null;
}

export interface StoredAnnotation extends NewAnnotation {
  id: number;
  was_listed: boolean;
}

type AnnotationPlace = Place & Partial<Pick<ProjectContext, 'actor'>>;

const COLUMNS = sql`
  a.id, a.conversation_id, a.entry_timestamp, a.text, a.recognized, a.intent_id, a.who, ${nameOf('a.who')} as who_name, a.created`;

/** Intents of turns as people have corrected them. A correction is deleted with its conversation. */
export function annotationStore({ db, projectId, actor }: AnnotationPlace) {
  return {
    async of(conversationId: string): Promise<Annotation[]> {
      const { rows } = await sql<Annotation>`
        select ${COLUMNS} from conversation_annotations a
        where a.project_id = ${projectId} and a.conversation_id = ${conversationId}
        order by a.entry_timestamp`.execute(db);
      return rows;
    },

    async page(
      query: QueryOf<typeof conversationWork.annotations>,
    ): Promise<ReplyOf<typeof conversationWork.annotations>> {
      const { limit = PAGE, cursor, intent } = query;
      const after = cursor === undefined ? null : readCursor(cursor);
      const matching = sql`a.project_id = ${projectId}
        and ${intent === undefined ? sql`true` : sql`a.intent_id = ${intent}::bigint`}`;
      const { rows } = await sql<Annotation>`
        select ${COLUMNS} from conversation_annotations a
        where ${matching} and ${after === null ? sql`true` : sql`a.id < ${after}::bigint`}
        order by a.id desc limit ${limit + 1}`.execute(db);
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from conversation_annotations a where ${matching}`.execute(db);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next_cursor: rows.length > limit && last ? String(last.id) : null,
        total: counted.rows[0]?.total ?? 0,
      };
    },

    /** The latest corrections to intents that still exist, one per phrase: how the model should understand them. */
    async corrected(limit: number): Promise<{ id: number; text: string; intent: number }[]> {
      const { rows } = await sql<{ id: number; text: string; intent: number }>`
        select a.id, a.text, a.intent_id as intent from conversation_annotations a
        where a.project_id = ${projectId} and a.intent_id is not null and exists (
          select 1 from things i
          where i.project_id = ${projectId} and i.resource = 'intents' and i.id = a.intent_id
        )
        order by a.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async at(conversationId: string, timestamp: number): Promise<StoredAnnotation | undefined> {
      return db
        .selectFrom('conversation_annotations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('conversation_id', '=', conversationId)
        .where('entry_timestamp', '=', timestamp)
        .forUpdate()
        .executeTakeFirst();
    },

    async find(id: number): Promise<StoredAnnotation | undefined> {
      return db
        .selectFrom('conversation_annotations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
    },

    async insert(annotation: NewAnnotation, wasListed: boolean): Promise<number> {
      const { id } = await db
        .insertInto('conversation_annotations')
        .values({ ...annotation, project_id: projectId, was_listed: wasListed, who: actor?.userId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async remove(id: number): Promise<void> {
      await db
        .deleteFrom('conversation_annotations')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },

    /** The intent entry of a turn. */
    async entryAt(conversationId: string, timestamp: number) {
      const { rows } = await sql<{ entries: string; environment: string }>`
        select e.entries, c.environment from tracker_entries e
        join conversations c on c.project_id = e.project_id and c.id = e.conversation_id
        where e.project_id = ${projectId} and e.conversation_id = ${conversationId}
          and e.first_ts <= ${timestamp}::bigint and e.last_ts >= ${timestamp}::bigint`.execute(db);
      return rows[0];
    },
  };
}

function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/u.test(cursor)) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return Number(cursor);
}

export function noSuchAnnotation(): Problem {
  return new Problem('not_found', 'Correction not found. It may have been deleted.');
}
