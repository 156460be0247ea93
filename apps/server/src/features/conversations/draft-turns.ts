import type { Microseconds } from '@parley/domain/ids';
import { turnFacts } from '@parley/dialogue';
import { reactionsIn, type ConversationState, type TrackerEntry } from '@parley/domain/tracker';
import { readTurn, writeTurn } from '@parley/dialogue/entries/stored-entries';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** The states of a turn with the draft, as JSON. */
interface States {
  /** Null for the opening. */
  before: string | null;
  after: string;
  /** The entries of the turn. */
  entries: TrackerEntry[];
}

export interface DraftTurn {
  turn_no: number;
  entries: TrackerEntry[];
  state: ConversationState;
}

/** Conversations with the draft as their editor reviews them, with the bot's state after each turn. */
export function draftTurnStore(run: RunInProject, projectId: number) {
  return {
    /** The states before and after the turn of an entry; null if the turn is missing or not the draft's. */
    async statesAround(id: string, tokenHash: Buffer, timestamp: Microseconds): Promise<States | null> {
      const { rows } = await run<{ state_after: string; entries: string; is_its: boolean }>(projectId, {
        name: 'draft-states',
        text: `
          select e.state_after, e.entries, e.last_ts >= $4 as is_its ${OF_TALK} and e.first_ts <= $4
          order by e.turn_no desc limit 2`,
        values: [projectId, id, tokenHash, timestamp],
      });
      const [its, before] = rows;
      if (!its?.is_its) return null;
      return {
        before: before?.state_after ?? null,
        after: its.state_after,
        entries: readTurn(its.entries),
      };
    },

    /** The turns before the turn of an entry, in order; null if it is missing, not the draft's, or the opening. */
    async turnsBefore(id: string, tokenHash: Buffer, timestamp: Microseconds): Promise<DraftTurn[] | null> {
      const { rows } = await run<{ turn_no: number; entries: string; state_after: string; last_ts: number }>(
        projectId,
        {
          name: 'draft-turns-before',
          text: `select e.turn_no, e.entries, e.state_after, e.last_ts ${OF_TALK} and e.first_ts <= $4 order by e.turn_no`,
          values: [projectId, id, tokenHash, timestamp],
        },
      );
      const its = rows.pop();
      if (!its || its.last_ts < timestamp || rows.length === 0) return null;
      return rows.map(({ turn_no, entries, state_after }) => ({
        turn_no,
        entries: readTurn(entries),
        state: JSON.parse(state_after) as ConversationState,
      }));
    },

    /**
     * A conversation with the draft that continues after these turns; `timer` is when its first timer is due. False if
     * the token already has a conversation.
     */
    async insert(
      id: string,
      tokenHash: Buffer,
      turns: readonly DraftTurn[],
      timer: Microseconds | null,
      metadata: Record<string, string>,
    ): Promise<boolean> {
      const last = turns.at(-1);
      if (!last) throw new Error('A conversation must begin with its opening turn');
      const written = turns.map(({ turn_no, entries, state }) => ({
        turn_no,
        first_ts: entries[0]?.timestamp ?? state.last_timestamp,
        last_ts: state.last_timestamp,
        entries: writeTurn(entries),
        reactions: reactionsIn(entries),
        state_after: JSON.stringify(state),
      }));
      const started = written[0]?.first_ts ?? last.state.last_timestamp;
      const facts = turns.map(({ entries }) => turnFacts(entries));
      const { rowCount } = await run(projectId, {
        name: 'open-rewound',
        text: `
          with opened as (
            insert into conversations (project_id, id, state, turn_no, started, token_hash, environment, next_timer,
              last_at, turns, fallbacks, outcome, metadata)
            values ($1, $2, $3, $4, $5, $6, 'draft', $8, $9, $10, $11, $12, $13)
            on conflict do nothing
            returning id
          )
          insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries, reactions, state_after)
          select $1, opened.id, t.turn_no, t.first_ts, t.last_ts, t.entries, t.reactions, t.state_after
          from opened, json_to_recordset($7::json)
            as t(turn_no integer, first_ts bigint, last_ts bigint, entries text, reactions bigint[], state_after text)`,
        values: [
          projectId,
          id,
          JSON.stringify(last.state),
          last.turn_no,
          started,
          tokenHash,
          JSON.stringify(written),
          timer,
          last.state.last_timestamp,
          facts.filter(({ isSaid }) => isSaid).length,
          facts.filter(({ isFallback }) => isFallback).length,
          facts.at(-1)?.outcome ?? null,
          JSON.stringify(metadata),
        ],
      });
      return (rowCount ?? 0) > 0;
    },
  };
}

const OF_TALK = `
  from tracker_entries e
  join conversations c on c.project_id = e.project_id and c.id = e.conversation_id
  where e.project_id = $1 and e.conversation_id = $2 and c.token_hash = $3 and c.environment = 'draft'
    and e.state_after is not null`;
