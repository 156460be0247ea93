import type { Microseconds } from '@parley/domain/ids';
import type { RunInProject } from '#platform/db/project-statements.ts';

export interface WaitingMessage {
  key: string;
  /** Null once the message is answered. */
  sealed: string | null;
  /** Microseconds since it arrived, by the database's clock, which all servers share. */
  age: number;
}

/** A message left unanswered by a client that went away joins no other after this time. */
const FORGOTTEN_US: Microseconds = 60_000_000;
/** Messages of one conversation that may wait at the same time. */
export const MOST_WAITING = 100;

interface Place {
  projectId: number;
  /** The conversation's id. */
  id: string;
}

/** Messages of a conversation that wait to be answered together. */
export function waitingMessages(run: RunInProject, { projectId, id }: Place) {
  return {
    /**
     * Keeps a message until it is answered. Does nothing if it is known, if the conversation is not open to the token, or
     * if as many messages wait as may.
     */
    async add(tokenHash: Buffer, message: { key: string; sentAt: number; sealed: string }): Promise<void> {
      await run(projectId, {
        name: 'add-waiting-message',
        text: ADD,
        values: [projectId, id, tokenHash, message.key, message.sentAt, message.sealed],
      });
    },

    /** The messages that still wait, in the order in which they were sent, and the message with this key. */
    async list(key: string): Promise<WaitingMessage[]> {
      const { rows } = await run<WaitingMessage>(projectId, {
        name: 'list-waiting-messages',
        text: LIST,
        values: [projectId, id, key],
      });
      return rows;
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
    and ${MOST_WAITING} > (
      select count(*) from waiting_messages w
      where w.project_id = $1 and w.conversation_id = $2 and not w.is_answered
        and w.arrived > microseconds() - ${FORGOTTEN_US})
  on conflict do nothing`;

const LIST = `
  select key, sealed, microseconds() - arrived as age from waiting_messages
  where project_id = $1 and conversation_id = $2 and (key = $3 or not is_answered and arrived > microseconds() - ${FORGOTTEN_US})
  order by sent_at, arrived, key`;
