import type { ConversationState, LogArgs, Microseconds, TrackerEntry } from '@parley/domain';
import { callEndEntry } from '#actions/call-end.ts';
import { utterEntry } from '#actions/utter.ts';
import { runReaction } from '#act.ts';
import { answerAs } from '#answer-as.ts';
import { answerText } from '#answer-text.ts';
import type { CompiledBot } from '#bot.ts';
import { choose } from '#choose.ts';
import { factsOf } from '#entries/action-entries.ts';
import { endConversation } from '#entries/end-conversation.ts';
import { returnToForm } from '#forms/continue-form.ts';
import { leaveForm } from '#forms/form.ts';
import { newFormWork } from '#forms/form-work.ts';
import { hearSilence } from '#answer-question.ts';
import type { ExpressionScope, Host } from '#host.ts';
import type { Json } from '#json.ts';
import { logPassedOn } from '#pass-on.ts';
import { withoutTimer } from '#entries/without-timer.ts';
import { hasTimer, withInterruptedTimer } from '#timers.ts';
import type { Turn } from '#turn.ts';
import { expressionScope, log, NO_TOPIC, recordAction, recordIntent } from '#turn.ts';

export type TurnInput =
  | { kind: 'start' }
  /** With `isKeys`, the caller has pressed the text on the telephone. */
  | { kind: 'text'; text: string; isKeys?: boolean }
  | { kind: 'silence' }
  /** The system of a redirect says something. Then the bot answers again, or the conversation ends. */
  | { kind: 'integration'; text: string; from: string; next?: 'bot' | 'end' | undefined }
  /** Files that the caller gave, which are kept elsewhere. */
  | { kind: 'attachment'; files: { id: number; name: string; type: string; size: number }[] }
  /** A transfer that ended the conversation has failed: the conversation continues. */
  | { kind: 'transfer failed'; why: string }
  /** The caller has hung up, and hears nothing any more. */
  | { kind: 'hangup' }
  /** A message to that system could not be delivered. */
  | { kind: 'undelivered'; error: string }
  /** An editor begins here: it runs whatever its condition says. */
  | { kind: 'reaction'; reaction: number }
  /** The host knows that it is due. A timer that is not set, or no longer, does nothing. */
  | { kind: 'timer'; reaction: number }
  /** A server ended while this timer ran. It runs again at that time, and not for ever. */
  | { kind: 'interrupted timer'; reaction: number; due: Microseconds };

/** Reactions that set each other's timers would otherwise talk to themselves for ever. */
const MOST_UNASKED = 1_000;

export interface TurnResult {
  state: ConversationState;
  /** Entries that the turn appends to the tracker. */
  entries: TrackerEntry[];
}

/** Gets entries as the turn records them. The turn may still be refused, if another one is stored first. */
export type OnEntry = (entry: TrackerEntry) => void;

/** Takes one turn of a conversation. Neither the bot nor the given state is changed. */
export async function takeTurn(
  bot: CompiledBot,
  state: ConversationState,
  input: TurnInput,
  host: Host,
  onEntry?: OnEntry,
): Promise<TurnResult> {
  return (await takeSeenTurn(bot, state, input, host, onEntry)).result;
}

/** Takes a turn, and also answers what an expression sees after it. */
export async function takeSeenTurn(
  bot: CompiledBot,
  state: ConversationState,
  input: TurnInput,
  host: Host,
  onEntry?: OnEntry,
): Promise<{ result: TurnResult; scopeAfter: () => ExpressionScope }> {
  const turn = newTurn(bot, input.kind === 'transfer failed' ? { ...state, ended: false } : state, host, onEntry);
  if (!turn.state.ended) await answer(turn, input);
  if (turn.state.asking !== undefined && input.kind !== 'text') await returnAfterEvent(turn);
  if (turn.expect !== null) turn.state = { ...turn.state, expected: turn.expect };
  const result = { state: turn.state, entries: turn.entries };
  return { result, scopeAfter: () => expressionScope(turn) };
}

function newTurn(bot: CompiledBot, state: ConversationState, host: Host, onEntry?: OnEntry): Turn {
  const turn: Turn = {
    bot,
    host,
    now: Math.max(Math.floor(host.now()), state.last_timestamp + 1),
    moment: null,
    onEntry,
    runReaction: (reaction) => runReaction(turn, reaction),
    answerAs: (intent) => answerAs(turn, intent),
    state,
    topic: NO_TOPIC,
    question: state.question,
    entries: [],
    expect: null,
    form: newFormWork(),
    reactionCount: 0,
    actionCount: 0,
    answeredAs: 0,
    recordedLength: 0,
    isKept: false,
    stopped: false,
  };
  return turn;
}

/** A question comes back after an event in which the bot said something, or opened it. */
async function returnAfterEvent(turn: Turn): Promise<void> {
  const isHeard = turn.form.isOpened || turn.form.hasFailed || turn.entries.some(isShown);
  if (isHeard) await returnToForm(turn);
}

function isShown(entry: TrackerEntry): boolean {
  return entry.type === 'action' && factsOf(entry)?.shows !== undefined;
}

async function answer(turn: Turn, input: TurnInput): Promise<void> {
  switch (input.kind) {
    case 'text':
      return answerText(turn, input.text, input.isKeys);
    case 'start':
      return answerEvent(turn, '__start__');
    case 'silence':
      return answerEvent(turn, '__silence__');
    case 'integration':
      return hearIntegration(turn, input);
    case 'attachment':
      return answerAttachment(turn, input.files);
    case 'transfer failed':
      return answerEvent(turn, '__transfer_failed__', input.why);
    case 'hangup':
      return hangUp(turn);
    case 'undelivered':
      return log(turn, 'error', 'Messages could not be delivered to the other system', { error: input.error });
    case 'reaction':
      return beginAt(turn, input.reaction);
    case 'timer':
      return answerTimer(turn, input.reaction);
    case 'interrupted timer':
      return putOffTimer(turn, input);
  }
}

function hearIntegration(turn: Turn, { text, from, next }: TurnInput & { kind: 'integration' }): void {
  recordAction(turn, utterEntry, { text, from });
  if (next === 'bot') {
    log(turn, 'info', `${turn.state.integration?.system} returned the conversation to the bot`);
    turn.state = { ...turn.state, integration: null };
  }
  if (next !== 'end') return;
  recordAction(turn, callEndEntry, {});
}

/** An event matches by name or not at all. */
async function answerEvent(turn: Turn, intent: string, text = ''): Promise<void> {
  turn.topic = { ...NO_TOPIC, text, intent, confidence: 1 };
  recordIntent(turn, intent, text === '' ? {} : { text });
  const candidate = await choose(turn, intent);
  if (candidate !== null) return runReaction(turn, candidate.reaction);
  if (intent === '__silence__' && (await hearSilence(turn))) return;
  log(turn, 'warn', `No reaction answers ${intent}`);
}

/** Reactions that list `__hangup__` run, then the conversation ends. */
async function hangUp(turn: Turn): Promise<void> {
  turn.topic = { ...NO_TOPIC, intent: '__hangup__', confidence: 1 };
  recordIntent(turn, '__hangup__', {});
  const candidate = await choose(turn, '__hangup__');
  if (candidate !== null) await runReaction(turn, candidate.reaction);
  endConversation(turn);
  turn.stopped = true;
}

/** Reactions that list `__attachment__` see the files' names as the text. */
async function answerAttachment(turn: Turn, files: (TurnInput & { kind: 'attachment' })['files']): Promise<void> {
  const text = files.map(({ name }) => name).join(', ');
  const { offered: _, failures: _failures, ...asked } = turn.state;
  turn.state = asked;
  turn.topic = { ...NO_TOPIC, text, intent: '__attachment__', confidence: 1 };
  recordIntent(turn, '__attachment__', { text, files });
  if (turn.state.integration !== null) return logPassedOn(turn);
  const candidate = await choose(turn, '__attachment__');
  if (candidate === null) log(turn, 'info', 'No reaction answers __attachment__');
  else await runReaction(turn, candidate.reaction);
}

async function beginAt(turn: Turn, id: number): Promise<void> {
  const reaction = turn.bot.reactionsById.get(id);
  const { slots, scope } = turn.state;
  const began: LogArgs = { began: 'editor', slots: slots as Record<string, Json>, scope };
  if (reaction === undefined) return log(turn, 'warn', 'The reaction to start at was not found', began);
  leaveForm(turn);
  log(turn, 'info', `Started at reaction ${reaction.name}`, { ...began, reaction: id });
  await runReaction(turn, reaction);
}

function putOffTimer(turn: Turn, { reaction: id, due }: TurnInput & { kind: 'interrupted timer' }): void {
  if (!hasTimer(turn.state, id)) return;
  const { state, isGone } = withInterruptedTimer(turn.state, id, due);
  turn.state = state;
  const name = turn.bot.reactionsById.get(id)?.name;
  const timer = name === undefined ? 'A timer' : `The timer of reaction ${name}`;
  const what = isGone ? 'It was removed' : 'It will run again';
  log(turn, 'error', `${timer} was interrupted: the server stopped while it ran. ${what}`, { interrupted: id });
}

async function answerTimer(turn: Turn, id: number): Promise<void> {
  if (!hasTimer(turn.state, id)) return;
  const unasked = (turn.state.unasked ?? 0) + 1;
  turn.state = { ...withoutTimer(turn.state, id), unasked };
  if (unasked > MOST_UNASKED) {
    turn.state = { ...turn.state, timers: [] };
    return log(turn, 'error', `${MOST_UNASKED} timers ran without a word from the caller; the rest were dropped`);
  }
  const reaction = turn.bot.reactionsById.get(id);
  if (reaction === undefined) return answerEvent(turn, '__timeout__');
  turn.topic = { ...NO_TOPIC, intent: '__timeout__', confidence: 1 };
  log(turn, 'info', `The timer of reaction ${reaction.name} fired`, { began: 'timer', reaction: id });
  await runReaction(turn, reaction);
}
