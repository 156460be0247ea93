import type { RunInProject } from '#platform/db/project-statements.ts';

export interface WaitingMessage {
  key: string;
  /** Null once it is answered. */
  sealed: string | null;
  /** Microseconds since it arrived, by the clock of the database, which all servers share. */
  age: number;
}

interface Place {
  projectId: number;
  /** The conversation's id. */
  id: string;
}

/** Messages of a conversation that wait to be answered together. */
export function waitingMessages(run: RunInProject, { projectId, id }: Place) {
  return {
    /** Keeps a message until it is answered. Does nothing if it is known, or if the conversation is not open to the token. */
    async add(tokenHash: Buffer, message: { key: string; sentAt: number; sealed: string }): Promise<void> {
      await run(projectId, {
        name: 'add-waiting-message',
        text: ADD,
        values: [projectId, id, tokenHash, message.key, message.sentAt, message.sealed],
      });
    },

    /** The messages that wait, in the order in which they were sent, and the one with this key. */
    async list(key: string): Promise<WaitingMessage[]> {
      const { rows } = await run<{ key: string; sealed: string | null; age: number }>(projectId, {
        name: 'list-waiting-messages',
        text: LIST,
        values: [projectId, id, key],
      });
      return rows.map((row) => ({ key: row.key, sealed: row.sealed, age: Number(row.age) }));
    },

    async markAnswered(keys: readonly string[]): Promise<void> {
      await run(projectId, {
        name: 'answer-waiting-messages',
        text: `
          update waiting_messages set is_answered = true, sealed = null
          where project_id = $1 and conversation_id = $2 and key = any($3::text[])`,
        values: [projectId, id, keys],
      });
    },
  };
}

const ADD = `
  insert into waiting_messages (project_id, conversation_id, key, sent_at, sealed)
  select $1, c.id, $4, $5, $6 from conversations c
  where c.project_id = $1 and c.id = $2 and c.token_hash = $3 and c.ended is null
  on conflict do nothing`;

const LIST = `
  select key, sealed, microseconds() - arrived as age from waiting_messages
  where project_id = $1 and conversation_id = $2 and (not is_answered or key = $3)
  order by sent_at, arrived, key`;
