import type { BodyOf, chat, QueryOf, ReplyOf } from '@parley/contract';
import { dueTimerNamed, type OnEntry } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { TrackerEntry } from '@parley/domain/tracker';
import { LRUCache } from 'lru-cache';
import { conversationStore, type ConversationStore } from '#features/conversations/conversation-store.ts';
import { turnRecorder } from '#features/conversations/record-turns.ts';
import type { Message } from '#features/conversations/turn.ts';
import type { BurstWindowOf } from '#features/settings/burst-window.ts';
import type { DetachedContext } from '#http/context.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { answerTogether } from '#workflows/converse/answer-together.ts';
import { chatChannel, type Channel } from '#workflows/converse/channels.ts';
import { refuseDraft } from '#workflows/converse/chat-callers.ts';
import type { Trigger } from '#workflows/converse/decide.ts';
import { measuredTurns } from '#workflows/converse/measured-turns.ts';
import type { TurnPlace, TurnDeps } from '#workflows/converse/next-turn.ts';
import { openConversation } from '#workflows/converse/open-conversation.ts';
import { recentConversations } from '#workflows/converse/recent-conversations.ts';
import { hashOf } from '#platform/opaque-secret.ts';

export interface ConverseDeps extends Omit<TurnDeps, 'recent'> {
  run: RunInProject;
  burstWindowOf: BurstWindowOf;
}

type Reply = ReplyOf<typeof chat.say>;

/** Projects whose functions are kept between turns. */
const MOST_STORES = 1_000;

interface Talking extends Pick<DetachedContext, 'projectId' | 'actor'> {
  /** Absent: the chat. */
  channel?: Channel;
  /** Gets the entries of the turn as they are recorded, for speech that begins during the turn. */
  onEntry?: OnEntry | undefined;
}

/** A called person is not a user. */
type OfCall = Pick<Talking, 'projectId' | 'onEntry'> & { channel: Channel };
type AfterCall = { last_ts: number; reopens?: boolean };
type Known = Pick<QueryOf<typeof chat.say>, 'id' | 'conversation_token'>;

interface NewCall {
  channel: Channel;
  environment: ChatEnvironment;
  token: string;
  metadata: Record<string, string>;
  slots: Record<string, string>;
}

/** The conversation of an event other than a message, as the database identifies it. */
interface KnownConversation {
  projectId: number;
  id: string;
  tokenHash: Buffer;
}

/**
 * Conversations with bots: a turn reads once, decides, and writes once. A conversation that continues at this server
 * is not read again: its turn is decided on the remembered state, and recorded only if the stored state is equal.
 */
export function createConversations(options: ConverseDeps) {
  const inOrder = oneAtATime();
  const deps: TurnDeps = { ...options, recent: recentConversations() };
  const take = measuredTurns(deps);
  const storeOf = keptStores(options.run);

  /** Works on the conversation of a token, after earlier work of this server on it. */
  function at<T>(projectId: number, tokenHash: Buffer, work: (place: TurnPlace) => Promise<T>): Promise<T> {
    const store = storeOf(projectId);
    return inOrder(tokenHash.toString('hex'), () => work({ projectId, store, tokenHash }));
  }

  /** Takes a turn for a caller, and returns the entries after `last_ts`. */
  function turn(
    { projectId, actor, channel = chatChannel, onEntry }: Talking,
    { id, conversation_token }: { id: string; conversation_token: string },
    { last_ts, get_meta, reopens = false }: { last_ts: number; get_meta: boolean; reopens?: boolean },
    trigger: Trigger,
    messageAt?: (now: Microseconds) => Message,
  ): Promise<Reply> {
    return at(projectId, hashOf(conversation_token), async (place) => {
      const isOpen = (environment: ChatEnvironment) => channel.isOpen(environment, { isSignedIn: actor !== null });
      const { before, entries } = await take(channel.name, place, id, trigger, { messageAt, onEntry, isOpen, reopens });
      // A caller who has seen everything before this turn needs no further read.
      const isAll = entries !== null && before <= last_ts;
      return reply(id, isAll ? entries : await place.store.entriesAfter(id, last_ts), { actor, channel, get_meta });
    });
  }

  /** A message that may share its answer with others. */
  async function sayTogether(
    context: Talking,
    query: QueryOf<typeof chat.say>,
    body: BodyOf<typeof chat.say>,
    window: number,
  ): Promise<Reply> {
    const { projectId, actor, channel = chatChannel } = context;
    const { id, conversation_token: token } = query;
    const tokenHash = hashOf(token);
    const { key } = messageOf(body, token, options.now(), channel);
    const message = { key, text: body.msg, sentAt: body.sent_at ?? 0 };
    const isOpen = (environment: ChatEnvironment) => channel.isOpen(environment, { isSignedIn: actor !== null });
    await answerTogether(options.run, { projectId, id, token, tokenHash, window, message }, (trigger, also) =>
      at(projectId, tokenHash, async (place) => {
        return (await take(channel.name, place, id, trigger, { also, isOpen })).entries !== null;
      }),
    );
    // The answer is recorded, perhaps by another server: no further turn is taken.
    return turn(context, query, body, () => null);
  }

  return {
    /** The conversation of a token. Opens it at the first call. */
    async open(
      { projectId, actor }: DetachedContext,
      query: QueryOf<typeof chat.init>,
      body: BodyOf<typeof chat.init>,
    ): Promise<Reply> {
      refuseDraft({ actor }, query.project_env);
      refuseStartPoint(query.project_env, actor, body.begin);
      return at(projectId, hashOf(query.conversation_token), async (place) => {
        const { id, environment, entries } = await openConversation(deps, place, query, body);
        refuseDraft({ actor }, environment);
        return reply(id, entries, { actor, channel: chatChannel, get_meta: body.get_meta });
      });
    },

    /** The conversation of a call. */
    openCall: (projectId: number, { channel, environment, token, metadata, slots }: NewCall): Promise<Reply> =>
      at(projectId, hashOf(token), async (place) => {
        const begin = { slots, scope: null };
        const query = { project_env: environment, channel: channel.name };
        const { id, entries } = await openConversation(deps, place, query, { metadata, begin });
        return reply(id, entries, { actor: null, channel, get_meta: false });
      }),

    /** An event of a call that is no message: silence, a timer, a failed transfer, or the person has hung up. */
    onCall: (call: OfCall, known: Known, after: AfterCall, trigger: Trigger): Promise<Reply> =>
      turn({ ...call, actor: null }, known, { ...after, get_meta: false }, trigger),

    async say(context: Talking, query: QueryOf<typeof chat.say>, body: BodyOf<typeof chat.say>): Promise<Reply> {
      const { channel = chatChannel } = context;
      const window = isAlone(body, channel) ? 0 : await options.burstWindowOf(context.projectId);
      if (window > 0) return sayTogether(context, query, body, window);
      return turn(
        context,
        query,
        body,
        () => ({ kind: 'text', text: body.msg, isKeys: body.keys === true }),
        (now) => messageOf(body, query.conversation_token, now, channel),
      );
    },

    /** A client reports that a timer is due. */
    timeout: (context: DetachedContext, query: QueryOf<typeof chat.timeout>, body: BodyOf<typeof chat.timeout>) =>
      turn(context, query, body, (bot, state, now) => {
        const reaction = dueTimerNamed(bot, state, body.reaction, now);
        return reaction === undefined ? null : { kind: 'timer', reaction };
      }),

    /** A caller sends files, which are already stored. */
    attach: (
      context: DetachedContext,
      query: { id: string; conversation_token: string },
      since: { last_ts: number; get_meta: boolean },
      files: { id: number; name: string; type: string; size: number }[],
    ) => turn(context, query, since, () => ({ kind: 'attachment', files })),

    /** Takes a turn without a waiting caller. True if one was taken. */
    takeUnpromptedTurn: (
      { projectId, id, tokenHash }: KnownConversation,
      trigger: Trigger,
      messageAt?: (now: Microseconds) => Message,
    ): Promise<boolean> =>
      at(projectId, tokenHash, async (place) => {
        const options = { messageAt, isUnasked: true };
        return (await take('unprompted', place, id, trigger, options)).entries !== null;
      }),
  };
}

export type Conversations = ReturnType<typeof createConversations>;

/** Creates the store of a project once. All record turns together. */
function keptStores(run: RunInProject): (projectId: number) => ConversationStore {
  const record = turnRecorder(run);
  const stores = new LRUCache<number, ConversationStore>({ max: MOST_STORES });
  return (projectId) => {
    const store = stores.get(projectId) ?? conversationStore(run, projectId, record);
    stores.set(projectId, store);
    return store;
  };
}

/**
 * Identifies a message by its id, or else for a while by its text and place in the conversation. The hash includes the
 * token, which is not stored, so that card numbers cannot be guessed from it.
 */
function messageOf(
  { message_id, last_ts, msg }: BodyOf<typeof chat.say>,
  token: string,
  now: Microseconds,
  { retryWindow }: Channel,
): Message {
  const hash = hashOf(`${token} ${message_id ?? msg}`).toString('base64url');
  if (message_id !== undefined) return { key: `id:${hash}`, since: 0 };
  return { key: `said:${last_ts}:${hash}`, since: now - retryWindow };
}

/** Whether a message is answered at once, for itself. */
function isAlone({ sent_at: sentAt, keys }: BodyOf<typeof chat.say>, { joins }: Channel): boolean {
  return sentAt === undefined || keys === true || !joins;
}

/** Only an editor who tries the draft may start at another point. */
function refuseStartPoint(environment: ChatEnvironment, actor: DetachedContext['actor'], begin: unknown): void {
  if (begin === undefined || (actor && environment === 'draft')) return;
  throw new Problem('invalid', 'Only test chats can start elsewhere');
}

function reply(
  id: string,
  entries: readonly TrackerEntry[],
  { actor, channel, get_meta: withLogs }: Pick<Talking, 'actor'> & { channel: Channel; get_meta: boolean },
): Reply {
  return { conversation_id: id, tracker: channel.shows(entries, { isSignedIn: actor !== null, withLogs }) };
}
