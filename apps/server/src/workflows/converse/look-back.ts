import { randomBytes } from 'node:crypto';
import type { BodyOf, chat, QueryOf, ReplyOf } from '@parley/contract';
import { mentionsIn, nextTimer, readValues, scopeOfTurn, shownValue } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, OpenQuestion } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { draftTurnStore, type DraftTurn } from '#features/conversations/draft-turns.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Sandbox } from '#platform/sandbox/sandbox.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import type { Place } from '#platform/db/place.ts';

export interface LookBackDeps {
  run: RunInProject;
  bots: Bots;
  sandbox: Sandbox;
  now(): Microseconds;
}

/** Reads the states around a turn in an editor's chat with the draft. */
export async function remembered(
  { run }: LookBackDeps,
  { projectId }: Pick<Place, 'projectId'>,
  { id, conversation_token: token, timestamp }: QueryOf<typeof chat.remembered>,
): Promise<ReplyOf<typeof chat.remembered>> {
  const states = await draftTurnStore(run, projectId).statesAround(id, hashOf(token), timestamp);
  if (!states) throw noSuchTurn();
  return { before: states.before === null ? null : shown(states.before), after: shown(states.after) };
}

/** Whether a condition would have held at a turn of an editor's chat, with the current draft. */
export async function tryCondition(
  { run, bots, sandbox }: LookBackDeps,
  { projectId }: Pick<Place, 'projectId'>,
  { id, conversation_token: token }: QueryOf<typeof chat.tryCondition>,
  { condition, timestamp, parts = [] }: BodyOf<typeof chat.tryCondition>,
): Promise<ReplyOf<typeof chat.tryCondition>> {
  const states = await draftTurnStore(run, projectId).statesAround(id, hashOf(token), timestamp);
  if (!states) throw noSuchTurn();
  const { projectVersion } = await conversationStore(run, projectId).draftPoint();
  const bot = await bots.draft(projectId, projectVersion);
  const before = states.before === null ? { slots: {}, scope: null } : (JSON.parse(states.before) as ConversationState);
  const scope = scopeOfTurn(bot, before, states.entries, 'draft');
  const values = readValues(mentionsIn(condition), scope);
  const moment = { seed: 'a try', now: states.entries[0]?.timestamp ?? 0 };
  const asked = [condition.trim() === '' ? 'true' : condition, ...parts];
  const [answer, ...answers] = await sandbox.evaluate(String(projectId), asked, scope, moment);
  const each = parts.map((_, at) => {
    const part = answers[at];
    return part?.ok === true ? { value: shownValue(part.value) } : { error: part?.error ?? 'Not evaluated' };
  });
  const more = parts.length === 0 ? {} : { parts: each };
  if (answer?.ok !== true) return { verdict: 'error', values, error: answer?.error ?? 'Not evaluated', ...more };
  return { verdict: Boolean(answer.value), values, ...more };
}

/**
 * A new conversation with the turns before a turn of an earlier one. The turns are shifted in time to end now, so that
 * timers have as much time left as they had.
 */
export async function rewind(
  deps: LookBackDeps,
  { projectId }: Pick<Place, 'projectId'>,
  { id, conversation_token: token }: QueryOf<typeof chat.rewind>,
  { before, new_conversation_token: newToken }: BodyOf<typeof chat.rewind>,
): Promise<ReplyOf<typeof chat.rewind>> {
  const { run } = deps;
  const kept = await draftTurnStore(run, projectId).turnsBefore(id, hashOf(token), before);
  if (!kept) throw noSuchTurn();
  return heldAgain(deps, projectId, kept, { from: id, token: newToken });
}

/**
 * A new conversation with these turns, shifted in time to end now. It names its source, so that an erasure of a
 * person's data finds the copy.
 */
export async function heldAgain(
  { run, now }: Pick<LookBackDeps, 'run' | 'now'>,
  projectId: number,
  kept: readonly DraftTurn[],
  { from, token: newToken }: { from: string; token: string },
): Promise<ReplyOf<typeof chat.rewind>> {
  const turns = draftTurnStore(run, projectId);
  const last = kept.at(-1);
  if (!last) throw noSuchTurn();
  const later = now() - last.state.last_timestamp;
  const moved = kept.map(({ turn_no, entries, state }) => ({
    turn_no,
    entries: entries.map((entry) => ({ ...entry, timestamp: entry.timestamp + later, turn: entry.turn + later })),
    state: {
      ...state,
      timers: state.timers.map((timer) => ({ ...timer, due: timer.due + later })),
      last_timestamp: state.last_timestamp + later,
    },
  }));
  const newId = randomBytes(16).toString('hex');
  const timer = nextTimer(moved.at(-1)?.state ?? last.state);
  if (await turns.insert(newId, hashOf(newToken), moved, timer, { continued_from: from })) {
    return { conversation_id: newId, tracker: moved.flatMap(({ entries }) => entries) };
  }
  // A retry: the token already has a conversation.
  const store = conversationStore(run, projectId);
  const there = await store.find(hashOf(newToken), { now: now() });
  if (!there) throw new Error('The conversation could neither be opened nor found');
  return { conversation_id: there.id, tracker: await store.entriesAfter(there.id, 0) };
}

function shown(json: string): ReplyOf<typeof chat.remembered>['after'] {
  const { slots, scope, expected, timers, asking } = JSON.parse(json) as ConversationState;
  return {
    slots: slots as ReplyOf<typeof chat.remembered>['after']['slots'],
    scope,
    expected,
    timers,
    ...(asking === undefined ? {} : { asking: questionIn(asking) }),
  };
}

function questionIn({ slot, tries, of }: OpenQuestion) {
  return { slot, tries, of };
}

function noSuchTurn(): Problem {
  return new Problem('not_found', 'Turn not found in this test chat');
}
