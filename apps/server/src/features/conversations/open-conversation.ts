import type { Microseconds } from '@parley/domain/ids';
import type { Begun } from '#features/conversations/conversation.ts';
import { DRAFT_STATE, ENTRIES_COLUMNS, turnValues, type DecidedTurn } from '#features/conversations/turn.ts';
import { labelValues, recordLabels } from '#features/conversations/turn-labels.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** Opens conversations. */
export function conversationOpenings(run: RunInProject, projectId: number) {
  return {
    /** Opens a conversation with its first turn. False if the token already has a conversation. */
    async insert(
      { id, tokenHash, environment, snapshot, metadata, channel = 'chat' }: Begun,
      turn: DecidedTurn,
    ): Promise<boolean> {
      const { rowCount } = await run(projectId, {
        name: 'open-conversation',
        text: INSERT,
        values: [
          projectId,
          id,
          ...turnValues(turn),
          turn.now,
          tokenHash,
          environment,
          json(metadata),
          snapshot,
          channel,
          ...labelValues(turn.labels),
        ],
      });
      return rowCount === 1;
    },

    /**
     * Opens a conversation whose first turn is in progress, with a lease; that turn must be recorded next. False if the
     * token already has a conversation.
     */
    async reserve(begun: Begun, state: string, until: Microseconds, now: Microseconds): Promise<boolean> {
      const { rowCount } = await run(projectId, {
        name: 'reserve-conversation',
        text: `
          insert into conversations
            (project_id, id, token_hash, environment, metadata, state, busy_until, started, snapshot_hash, channel)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        values: [
          ...[projectId, begun.id, begun.tokenHash, begun.environment, json(begun.metadata)],
          ...[state, until, now, begun.snapshot, begun.channel ?? 'chat'],
        ],
      });
      return rowCount === 1;
    },
  };
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const INSERT = `
  with opened as (
    insert into conversations
      (project_id, id, state, ended, last_at, next_timer, forward_due, turns, fallbacks, outcome, started, token_hash,
      environment, metadata, snapshot_hash, channel)
    values ($1, $2, $3, $4, $6, $9, $10, $12, $13, $14, $15, $16, $17, $18, $19, $20)
    on conflict do nothing
    returning id, environment, state, $21::text as labels
  )${recordLabels('opened')}
  insert into tracker_entries ${ENTRIES_COLUMNS}
  select $1, id, 0, $5, $6, $7, $8, $11, ${DRAFT_STATE} from opened`;
