import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

interface NewAttachment {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Keeps attachments of a conversation. They are deleted with the conversation. */
export function attachmentStore(db: Queries, projectId: number) {
  return {
    /** Returns the conversation's state and blocks other additions of files to it until the transaction ends. */
    async lock(conversationId: string): Promise<string | undefined> {
      const { rows } = await sql<{ state: string }>`
        select state from conversations where project_id = ${projectId} and id = ${conversationId} for no key update
      `.execute(db);
      return rows[0]?.state;
    },

    async sizeOf(conversationId: string): Promise<{ count: number; bytes: number }> {
      const { rows } = await sql<{ count: number; bytes: number }>`
        select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from attachments
        where project_id = ${projectId} and conversation_id = ${conversationId}
      `.execute(db);
      return rows[0] ?? { count: 0, bytes: 0 };
    },

    async insert(conversationId: string, files: readonly NewAttachment[], now: Microseconds): Promise<number[]> {
      const rows = files.map(({ name, type, bytes }) => ({
        project_id: projectId,
        conversation_id: conversationId,
        name,
        type,
        size: bytes.length,
        bytes,
        created: now,
      }));
      const inserted = await db.insertInto('attachments').values(rows).returning('id').execute();
      return inserted.map(({ id }) => id);
    },

    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('attachments').where('project_id', '=', projectId).where('id', 'in', ids).execute();
    },

    find(id: number): Promise<{ name: string; bytes: Buffer } | undefined> {
      return db
        .selectFrom('attachments')
        .select(['name', 'bytes'])
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
