import type { ChatEnvironment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';

const PARTS = {
  note: 'conversation_notes',
  annotation: 'conversation_annotations',
  attachment: 'attachments',
} as const;

/** The environment of a conversation, or of the conversation to which a part belongs. */
export async function conversationEnvironment(
  { db, projectId }: Place,
  thing: 'conversation' | keyof typeof PARTS,
  id: number | string,
): Promise<ChatEnvironment | undefined> {
  const found =
    thing === 'conversation'
      ? sql<Found>`select environment from conversations where project_id = ${projectId} and id = ${String(id)}`
      : sql<Found>`
        select c.environment from ${sql.table(PARTS[thing])} t
        join conversations c on c.project_id = t.project_id and c.id = t.conversation_id
        where t.project_id = ${projectId} and t.id = ${id}`;
  const { rows } = await found.execute(db);
  return rows[0]?.environment;
}

interface Found {
  environment: ChatEnvironment;
}
