import { isDeepStrictEqual } from 'node:util';
import { chat } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { call, type Session } from '../product/client.ts';
import { CALLS } from '../product/calls.ts';
import { attempt, type Journal, type Writer } from './operation.ts';

interface Conversation {
  token: string;
  /** Unknown until its opening is answered. */
  id?: string;
  /** What its caller is going to say. */
  script: string[];
  /** Every entry that was acknowledged. */
  tracker: TrackerEntry[];
  /** How many of its messages were acknowledged, and how many of them the bot answered, as it does until the end. */
  said: number;
  answered: number;
}

interface Message {
  id: string;
  text: string;
}

export interface CallerOptions {
  session: Session;
  /** Opens the conversations. */
  program: Session;
  projectId: number;
  mark: string;
  random(): number;
  journal: Journal;
}

/** Talks to the bot, one conversation after another, each message with an id of its own. */
export function caller({ session, program, projectId, mark, random, journal }: CallerOptions): Writer {
  const conversations: Conversation[] = [];
  let current = begin();
  let isOpening = false;
  let doubted: Message | undefined;
  /** From here on conversations were not checked since they last changed. */
  let firstUnchecked = 0;

  return {
    isInDoubt: () => isOpening || doubted !== undefined,

    async write() {
      if (current.id === undefined) return open();
      if (current.said === current.script.length) {
        current = begin();
        return open();
      }
      return say();
    },

    async check() {
      for (const conversation of conversations.slice(firstUnchecked)) await checkConversation(conversation);
      firstUnchecked = conversations.length - 1;
    },
  };

  function begin(): Conversation {
    const script = CALLS[Math.trunc(random() * CALLS.length)] ?? [];
    const token = `${mark}-${conversations.length}-`.padEnd(32, 'x');
    const conversation = { token, script, tracker: [], said: 0, answered: 0 };
    conversations.push(conversation);
    return conversation;
  }

  async function open(): Promise<void> {
    const conversation = current;
    await attempt(journal, () => init(conversation), {
      acknowledge: ({ conversation_id, tracker }) => Object.assign(conversation, { id: conversation_id, tracker }),
      doubt: () => (isOpening = true),
    });
  }

  async function say(): Promise<void> {
    const conversation = current;
    const message = nextMessage(conversation);
    await attempt(journal, () => send(conversation, message), {
      acknowledge: ({ tracker }) => accept(conversation, tracker),
      doubt: () => (doubted = message),
    });
  }

  async function checkConversation(conversation: Conversation): Promise<void> {
    if (conversation.id === undefined && !isOpening) return;
    const stored = await init(conversation);
    const isNew = conversation.id === undefined;
    if (isNew) Object.assign(conversation, { id: stored.conversation_id, tracker: stored.tracker });
    if (isNew) isOpening = false;
    if (stored.conversation_id !== conversation.id) fault(conversation, 'has another id');
    const known = stored.tracker.slice(0, conversation.tracker.length);
    if (!isDeepStrictEqual(known, conversation.tracker)) fault(conversation, 'does not begin with what was answered');
    const more = stored.tracker.slice(known.length);
    const message = conversation === current ? doubted : undefined;
    if (message === undefined && more.length > 0) fault(conversation, 'has entries that nobody caused');
    if (message) await settle(conversation, message, more);
    const settled = await init(conversation);
    if (!isDeepStrictEqual(settled.tracker, conversation.tracker)) fault(conversation, 'changed by a retry');
    checkOrder(conversation, settled.tracker);
  }

  /** What is there already is the answer to a retry; and to one more. */
  async function settle(conversation: Conversation, message: Message, more: TrackerEntry[]): Promise<void> {
    const { tracker: answer } = await send(conversation, message);
    if (more.length > 0) journal.doubtedButStored++;
    if (more.length > 0 && !isDeepStrictEqual(answer, more)) fault(conversation, 'answers a retry with something else');
    const { tracker: again } = await send(conversation, message);
    if (!isDeepStrictEqual(again, answer)) fault(conversation, 'answers a second retry with something else');
    accept(conversation, answer);
    doubted = undefined;
  }

  function checkOrder(conversation: Conversation, tracker: TrackerEntry[]): void {
    const isOrdered = tracker.every(({ timestamp }, index) => timestamp > (tracker[index - 1]?.timestamp ?? 0));
    if (!isOrdered) fault(conversation, 'has entries out of order or twice');
    const turns = new Set(tracker.filter(({ type }) => type === 'intent').map(({ timestamp }) => timestamp)).size;
    // The opening is a turn too. No text of the calls has two intents.
    if (turns !== conversation.answered + 1) {
      fault(conversation, `has ${turns} turns for ${conversation.answered} messages`);
    }
  }

  function fault({ token }: Conversation, what: string): void {
    journal.faults.push(`conversation ${token} ${what}`);
  }

  function init({ token }: Conversation) {
    const query = { project_id: projectId, conversation_token: token };
    return call(program, chat.init, { query, body: { get_meta: true } });
  }

  function send({ token, id, tracker }: Conversation, message: Message) {
    const query = { project_id: projectId, conversation_token: token, id: id ?? '' };
    const last_ts = tracker.at(-1)?.timestamp ?? 0;
    return call(session, chat.say, {
      query,
      body: { msg: message.text, last_ts, get_meta: true, message_id: message.id },
    });
  }
}

function nextMessage({ script, said }: Conversation): Message {
  return { id: `message-${said}`, text: script[said] ?? '' };
}

function accept(conversation: Conversation, answer: TrackerEntry[]): void {
  conversation.tracker.push(...answer);
  conversation.said++;
  if (answer.length > 0) conversation.answered++;
}
