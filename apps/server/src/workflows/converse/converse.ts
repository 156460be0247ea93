import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf, chat, QueryOf, ReplyOf } from '@parley/contract';
import {
  newConversation,
  takeTurn,
  type HttpAnswer,
  type HttpRequest,
  type TurnInput,
  type TurnResult,
} from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { phraseToReview, type HeardPhrase } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import {
  conversationStore,
  type Conversation,
  type ConversationStore,
  type Message,
  type Turn,
} from '#features/conversations/conversation-store.ts';
import type { DetachedContext } from '#http/context.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import type { Sandbox } from '#platform/sandbox/sandbox.ts';
import type { Bots } from '#workflows/converse/draft-bots.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { recentConversations, type RecentConversations } from '#workflows/converse/recent-conversations.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { callOutside } from '#workflows/run-actions/call-outside.ts';
import type { ProjectActions } from '#workflows/run-actions/project-actions.ts';
import { hashOf } from '#workflows/converse/token-hash.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';

/** Without an id of its own, the same message within this time is a retry. */
const RETRY_WINDOW_US = 60_000_000;
/** How often a turn is computed again because another server recorded one first, or is about to. */
const MAX_ATTEMPTS = 8;
/** The first wait for another server; each further one is twice as long. */
const FIRST_WAIT_MS = 50;
/** Longer than a turn with calls to the outside takes. */
const LEASE_US = 30_000_000;

export interface ConverseDeps {
  run: RunInProject;
  bots: Bots;
  sandbox: Sandbox;
  actions: ProjectActions;
  outgoing: Outgoing;
  now(): Microseconds;
}

type Reply = ReplyOf<typeof chat.say>;
type Place = Pick<DetachedContext, 'projectId'>;

/**
 * Conversations with bots: a turn reads once, decides, and writes once. One that goes on at this server is not
 * read again: its turn is decided on what the last one left, and recorded only if all of that is still so.
 */
export function createConversations(deps: ConverseDeps) {
  const inOrder = oneAtATime();

  const recent = recentConversations();

  return {
    /** The conversation of a token, opened if there is none yet. */
    async open(
      { projectId, actor }: DetachedContext,
      query: QueryOf<typeof chat.init>,
      body: BodyOf<typeof chat.init>,
    ): Promise<Reply> {
      refuseUndeployed(query.project_env);
      refuseBeginning(query.project_env, actor, body.begin);
      const store = conversationStore(deps.run, projectId);
      const tokenHash = hashOf(query.conversation_token);
      return inOrder(tokenHash.toString('hex'), async () => {
        const found = await store.find(tokenHash, { now: deps.now() });
        if (found) return reply(found.id, await store.entriesAfter(found.id, 0), body.get_meta);
        const { id, entries } = await openNew(deps, recent, store, projectId, tokenHash, query, body);
        return reply(id, entries, body.get_meta);
      });
    },

    /** Says something, and answers what came after `last_ts`. */
    async say({ projectId }: Place, query: QueryOf<typeof chat.say>, body: BodyOf<typeof chat.say>): Promise<Reply> {
      const store = conversationStore(deps.run, projectId);
      const tokenHash = hashOf(query.conversation_token);
      return inOrder(tokenHash.toString('hex'), async () => {
        const entries = await answerMessage(deps, recent, store, projectId, tokenHash, query.id, body);
        return reply(query.id, entries, body.get_meta);
      });
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;

async function openNew(
  deps: ConverseDeps,
  recent: RecentConversations,
  store: ConversationStore,
  projectId: number,
  tokenHash: Buffer,
  { project_env: environment }: { project_env: ChatEnvironment },
  { metadata, begin }: Pick<BodyOf<typeof chat.init>, 'metadata' | 'begin'>,
): Promise<{ id: string; entries: TrackerEntry[] }> {
  const id = randomBytes(16).toString('hex');
  const draft = await store.draftPoint();
  const begun = { id, environment, turnNo: 0, draft };
  const { slots = {}, scope = null, reaction } = begin ?? {};
  const state = { ...newConversation(projectId), slots, scope };
  const input: TurnInput = reaction === undefined ? { kind: 'start' } : { kind: 'reaction', reaction };
  const turn = await decide(deps, projectId, begun, state, input, openGate(deps));
  const record = recorded(turn, null, deps.now());
  if (await store.insert(id, tokenHash, environment, metadata, record)) {
    recent.keep(projectId, tokenHash, { ...begun, state: record.state, started: record.now });
    return { id, entries: turn.entries };
  }
  // Another server opened it in the same moment.
  const other = await store.find(tokenHash, { now: deps.now() });
  if (!other) throw new Error('A conversation could neither be opened nor found');
  return { id: other.id, entries: await store.entriesAfter(other.id, 0) };
}

async function answerMessage(
  deps: ConverseDeps,
  recent: RecentConversations,
  store: ConversationStore,
  projectId: number,
  tokenHash: Buffer,
  id: string,
  body: BodyOf<typeof chat.say>,
): Promise<TrackerEntry[]> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The first repetition is often this server's own doing.
    if (attempt > 1) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 2));
    const now = deps.now();
    const message = messageOf(body, now);
    const remembered = recent.take(projectId, tokenHash, id, now);
    const found = remembered ? null : await store.find(tokenHash, { id, message, now });
    const conversation = remembered ?? found;
    if (!conversation) throw new Problem('not_found', 'There is no such conversation');
    const state = JSON.parse(conversation.state) as ConversationState;
    if (state.ended || found?.isRepeated) return store.entriesAfter(id, body.last_ts);
    if (found?.busyUntil && found.busyUntil > now) continue;
    const gate = remembered
      ? closedGate()
      : leasedGate(deps, () => store.lease(id, conversation.turnNo, now + LEASE_US));
    const turn = await decide(deps, projectId, conversation, state, { kind: 'text', text: body.msg }, gate);
    if (remembered && gate.wasUsed()) continue;
    const turnNo = conversation.turnNo + Number(gate.wasUsed());
    const record = recorded(turn, message.key, deps.now());
    const isRecorded = remembered
      ? await store.appendUnread(conversation, message, record)
      : await store.append(id, turnNo, record);
    if (!isRecorded) continue;
    recent.keep(projectId, tokenHash, { ...conversation, state: record.state, turnNo: turnNo + 1 });
    // A caller who has seen all of it before this turn needs nothing read again.
    return state.last_timestamp <= body.last_ts ? turn.entries : store.entriesAfter(id, body.last_ts);
  }
  throw new Problem('unavailable', 'The conversation is busy. Please try again.', { retryAfter: 1 });
}

interface Decision extends TurnResult {
  heard: HeardPhrase | null;
}

function recorded({ state, entries, heard }: Decision, message: string | null, now: Microseconds): Turn {
  return { state: JSON.stringify(state), hasEnded: state.ended, entries, message, now, heard };
}

async function decide(
  { bots, sandbox, actions, now }: ConverseDeps,
  projectId: number,
  conversation: Pick<Conversation, 'id' | 'environment' | 'turnNo' | 'draft'>,
  state: ConversationState,
  input: TurnInput,
  gate: Gate,
): Promise<Decision> {
  const { modelHash, projectVersion } = conversation.draft;
  const bot = await bots.draft(projectId, projectVersion);
  const model = modelHash === null ? null : await bots.model(projectId, modelHash);
  const host = turnHost({
    environment: conversation.environment,
    sandbox,
    owner: String(projectId),
    model,
    now: now(),
    timeZone: bot.settings.time_zone,
    seed: turnSeed(conversation.id, conversation.turnNo),
    conversation: conversation.id,
    actions,
    call: gate.call,
    stopwatch: () => performance.now(),
  });
  const turn = await takeTurn(bot, state, input, host);
  // What an editor tries on the draft is no caller's.
  if (conversation.environment === 'draft') return { ...turn, heard: null };
  return { ...turn, heard: phraseToReview(turn.entries, bot.settings.confidence_threshold) };
}

/** The way of one turn to the outside. */
interface Gate {
  call(request: HttpRequest): Promise<HttpAnswer>;
  wasUsed(): boolean;
}

/** For a conversation that nobody knows of yet. */
function openGate({ outgoing }: ConverseDeps): Gate {
  return { call: (request) => callOutside(outgoing, request), wasUsed: () => false };
}

/** A turn that was not read for may be one that was answered before: it has to be read before it calls anybody. */
function closedGate(): Gate {
  let isUsed = false;
  return {
    call: async () => {
      isUsed = true;
      return { ok: false, error: 'Not sent' };
    },
    wasUsed: () => isUsed,
  };
}

/** Takes the lease before the first call. Without it nothing is sent, and the turn will not be recorded either. */
function leasedGate({ outgoing }: ConverseDeps, takeLease: () => Promise<boolean>): Gate {
  let lease: Promise<boolean> | undefined;
  let isLeased = false;
  return {
    async call(request) {
      lease ??= takeLease();
      isLeased = await lease;
      return isLeased ? callOutside(outgoing, request) : { ok: false, error: 'Not sent' };
    },
    wasUsed: () => isLeased,
  };
}

/** Known by its own id for good; without one by what was said, and where in the conversation, for a while. */
function messageOf({ message_id, last_ts, msg }: BodyOf<typeof chat.say>, now: Microseconds): Message {
  if (message_id !== undefined) return { key: `id:${message_id}`, since: 0 };
  return { key: `said:${last_ts}:${hashOf(msg).toString('base64url')}`, since: now - RETRY_WINDOW_US };
}

function refuseUndeployed(environment: ChatEnvironment): void {
  if (environment === 'draft') return;
  throw new Problem('not_found', `Nothing is deployed to ${environment === 'dev' ? 'testing' : 'production'} yet`);
}

/** Only an editor who tries the draft may begin elsewhere than callers do. */
function refuseBeginning(environment: ChatEnvironment, actor: DetachedContext['actor'], begin: unknown): void {
  if (begin === undefined || (actor && environment === 'draft')) return;
  throw new Problem('invalid', 'Only a talk with the draft may begin elsewhere');
}

function reply(id: string, entries: TrackerEntry[], withLogs: boolean): Reply {
  return { conversation_id: id, tracker: withLogs ? entries : entries.filter(({ type }) => type !== 'log') };
}
