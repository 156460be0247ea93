import type { EnvironmentThing } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { sql, type RawBuilder } from 'kysely';
import type { EnvironmentOf } from '#http/other-environment.ts';
import type { InProject } from '#platform/db/database.ts';

/** The environment of a conversation, of what belongs to one, or of a campaign. */
export const environmentIn =
  (inProject: InProject): EnvironmentOf =>
  (projectId, thing, id) =>
    inProject(projectId, 'read', async (db) => {
      const { rows } = await queryOf(thing, projectId, id).execute(db);
      return rows[0]?.environment;
    });

function queryOf(
  thing: EnvironmentThing,
  projectId: number,
  id: number | string,
): RawBuilder<{ environment: ChatEnvironment }> {
  switch (thing) {
    case 'conversation':
      return sql`select environment from conversations where project_id = ${projectId} and id = ${String(id)}`;
    case 'campaign':
      return sql`select project_env as environment from campaigns where project_id = ${projectId} and id = ${id}`;
    case 'note':
      return throughConversation('conversation_notes', projectId, id);
    case 'annotation':
      return throughConversation('conversation_annotations', projectId, id);
    case 'attachment':
      return throughConversation('attachments', projectId, id);
  }
}

function throughConversation(table: string, projectId: number, id: number | string) {
  return sql<{ environment: ChatEnvironment }>`
    select c.environment from ${sql.table(table)} t
    join conversations c on c.project_id = t.project_id and c.id = t.conversation_id
    where t.project_id = ${projectId} and t.id = ${id}`;
}
