import type { BodyOf, chat, QueryOf, ReplyOf } from '@parley/contract';
import { dueTimerNamed, publicView } from '@parley/dialogue';
import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { TrackerEntry } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { turnRecorder } from '#features/conversations/record-turns.ts';
import type { Message } from '#features/conversations/turn.ts';
import type { DetachedContext } from '#http/context.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { refuseDraft } from '#workflows/converse/chat-callers.ts';
import type { Trigger } from '#workflows/converse/decide.ts';
import { takeNextTurn, type TurnPlace, type TurnDeps } from '#workflows/converse/next-turn.ts';
import { openConversation } from '#workflows/converse/open-conversation.ts';
import { recentConversations } from '#workflows/converse/recent-conversations.ts';
import { hashOf } from '#platform/opaque-secret.ts';

/** Without an id of its own, the same message within this time is a retry. */
const RETRY_WINDOW_US = 60_000_000;

export interface ConverseDeps extends Omit<TurnDeps, 'recent'> {
  run: RunInProject;
}

type Reply = ReplyOf<typeof chat.say>;

interface Talking extends Pick<DetachedContext, 'projectId' | 'actor'> {
  /** The telephone carries out what the bot decides, and so sees it whole. */
  isPhone?: boolean;
}

interface OutgoingCall {
  environment: Environment;
  token: string;
  metadata: Record<string, string>;
  slots: Record<string, string>;
}

/** The conversation of an event that is no message, as the database knows it. */
interface KnownConversation {
  projectId: number;
  id: string;
  tokenHash: Buffer;
}

/**
 * Conversations with bots: a turn reads once, decides, and writes once. One that goes on at this server is not
 * read again: its turn is decided on what the last one left, and recorded only if all of that is still so.
 */
export function createConversations(options: ConverseDeps) {
  const inOrder = oneAtATime();
  const record = turnRecorder(options.run);
  const deps: TurnDeps = { ...options, recent: recentConversations() };

  /** Works on a conversation of a token, after what this server does in it already. */
  function at<T>(projectId: number, tokenHash: Buffer, work: (place: TurnPlace) => Promise<T>): Promise<T> {
    const store = conversationStore(options.run, projectId, record);
    return inOrder(tokenHash.toString('hex'), () => work({ projectId, store, tokenHash }));
  }

  /** Takes a turn for a caller, and answers what came after `last_ts`. */
  function turn(
    { projectId, actor, isPhone }: Talking,
    { id, conversation_token }: { id: string; conversation_token: string },
    { last_ts, get_meta }: { last_ts: number; get_meta: boolean },
    trigger: Trigger,
    messageAt?: (now: Microseconds) => Message,
  ): Promise<Reply> {
    return at(projectId, hashOf(conversation_token), async (place) => {
      const { before, entries } = await takeNextTurn(deps, place, id, trigger, { messageAt, isOfCaller: !actor });
      // A caller who has seen all of it before this turn needs nothing read again.
      const isAll = entries !== null && before <= last_ts;
      return reply(id, isAll ? entries : await place.store.entriesAfter(id, last_ts), { actor, isPhone, get_meta });
    });
  }

  return {
    /** The conversation of a token, opened if there is none yet. */
    async open(
      { projectId, actor }: DetachedContext,
      query: QueryOf<typeof chat.init>,
      body: BodyOf<typeof chat.init>,
    ): Promise<Reply> {
      refuseDraft({ actor }, query.project_env);
      refuseBeginning(query.project_env, actor, body.begin);
      return at(projectId, hashOf(query.conversation_token), async (place) => {
        const { id, environment, entries } = await openConversation(deps, place, query, body);
        refuseDraft({ actor }, environment);
        return reply(id, entries, { actor, get_meta: body.get_meta });
      });
    },

    /** The conversation of a call that goes out to somebody, who is no user. */
    openCall: (projectId: number, { environment, token, metadata, slots }: OutgoingCall): Promise<Reply> =>
      at(projectId, hashOf(token), async (place) => {
        const begin = { slots, scope: null };
        const query = { project_env: environment, channel: 'phone' } as const;
        const { id, entries } = await openConversation(deps, place, query, { metadata, begin });
        return reply(id, entries, { actor: null, isPhone: true, get_meta: false });
      }),

    /** The person of such a call has hung up. */
    hangUp: (projectId: number, known: { id: string; conversation_token: string }): Promise<Reply> =>
      turn({ projectId, actor: null, isPhone: true }, known, { last_ts: 0, get_meta: false }, () => ({
        kind: 'hangup',
      })),

    say: (context: Talking, query: QueryOf<typeof chat.say>, body: BodyOf<typeof chat.say>): Promise<Reply> =>
      turn(
        context,
        query,
        body,
        () => ({ kind: 'text', text: body.msg }),
        (now) => messageOf(body, query.conversation_token, now),
      ),

    /** A client says that a timer's time has come. */
    timeout: (context: DetachedContext, query: QueryOf<typeof chat.timeout>, body: BodyOf<typeof chat.timeout>) =>
      turn(context, query, body, (bot, state, now) => {
        const reaction = dueTimerNamed(bot, state, body.reaction, now);
        return reaction === undefined ? null : { kind: 'timer', reaction };
      }),

    /** A caller gives files, which are kept by now. */
    attach: (
      context: DetachedContext,
      query: { id: string; conversation_token: string },
      since: { last_ts: number; get_meta: boolean },
      files: { id: number; name: string; type: string; size: number }[],
    ) => turn(context, query, since, () => ({ kind: 'attachment', files })),

    /** Takes a turn that no caller waits for. True when one was taken. */
    takeUnpromptedTurn: (
      { projectId, id, tokenHash }: KnownConversation,
      trigger: Trigger,
      messageAt?: (now: Microseconds) => Message,
    ): Promise<boolean> =>
      at(projectId, tokenHash, async (place) => {
        const { entries } = await takeNextTurn(deps, place, id, trigger, { messageAt, isUnasked: true });
        return entries !== null;
      }),
  };
}

export type Conversations = ReturnType<typeof createConversations>;

/**
 * Known by its own id for good; without one by what was said, and where in the conversation, for a while. The hash is
 * one with the token, which nobody stores: the numbers of all cards could be tried on a hash of an id or a message alone.
 */
function messageOf({ message_id, last_ts, msg }: BodyOf<typeof chat.say>, token: string, now: Microseconds): Message {
  const hash = hashOf(`${token} ${message_id ?? msg}`).toString('base64url');
  if (message_id !== undefined) return { key: `id:${hash}`, since: 0 };
  return { key: `said:${last_ts}:${hash}`, since: now - RETRY_WINDOW_US };
}

/** Only an editor who tries the draft may begin elsewhere than callers do. */
function refuseBeginning(environment: ChatEnvironment, actor: DetachedContext['actor'], begin: unknown): void {
  if (begin === undefined || (actor && environment === 'draft')) return;
  throw new Problem('invalid', 'Only test chats can start elsewhere');
}

/** Callers do not see how the bot decided. */
function reply(
  id: string,
  entries: TrackerEntry[],
  { actor, isPhone = false, get_meta }: Pick<Talking, 'actor'> & { isPhone?: boolean | undefined; get_meta: boolean },
): Reply {
  const forEditors = get_meta ? entries : entries.filter(({ type }) => type !== 'log');
  return { conversation_id: id, tracker: actor || isPhone ? forEditors : publicView(entries) };
}
