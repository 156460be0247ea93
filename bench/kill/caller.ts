import { CALLS } from '../product/calls.ts';
import {
  accept,
  checkStored,
  fault,
  init,
  send,
  type Conversation,
  type Line,
  type Message,
} from './kept-conversation.ts';
import { attempt, type Writer } from './operation.ts';

export interface CallerOptions extends Line {
  mark: string;
  random(): number;
}

/** Talks to the bot, one conversation after another, each message with an id of its own. */
export function caller({ mark, random, ...line }: CallerOptions): Writer {
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
    await attempt(line.journal, () => init(line, conversation), {
      acknowledge: ({ conversation_id, tracker }) => Object.assign(conversation, { id: conversation_id, tracker }),
      doubt: () => (isOpening = true),
    });
  }

  async function say(): Promise<void> {
    const conversation = current;
    const message = nextMessage(conversation);
    await attempt(line.journal, () => send(line, conversation, message), {
      acknowledge: ({ tracker }) => accept(conversation, tracker),
      doubt: () => (doubted = message),
    });
  }

  async function checkConversation(conversation: Conversation): Promise<void> {
    if (conversation.id === undefined && !isOpening) return;
    const stored = await init(line, conversation);
    const isNew = conversation.id === undefined;
    if (isNew) Object.assign(conversation, { id: stored.conversation_id, tracker: stored.tracker });
    if (isNew) isOpening = false;
    if (stored.conversation_id !== conversation.id) fault(line, conversation, 'has another id');
    const message = conversation === current ? doubted : undefined;
    await checkStored(line, conversation, stored.tracker, message);
    if (message) doubted = undefined;
  }
}

function nextMessage({ script, said }: Conversation): Message {
  return { id: `message-${said}`, text: script[said] ?? '' };
}
