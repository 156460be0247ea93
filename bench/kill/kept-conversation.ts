import { isDeepStrictEqual } from 'node:util';
import { chat } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { call, type Session } from '../product/client.ts';
import type { Journal } from './operation.ts';

export interface Conversation {
  token: string;
  /** Unknown until its opening is answered. */
  id?: string;
  /** The texts that its caller is going to say. */
  script: string[];
  /** Every entry that was acknowledged. */
  tracker: TrackerEntry[];
  /** How many of its messages were acknowledged, and how many of them the bot answered, as it does until the end. */
  said: number;
  answered: number;
}

export interface Message {
  id: string;
  text: string;
}

/** The sessions that talk to the bot of a project, and the journal of what went wrong. */
export interface Line {
  session: Session;
  /** Opens the conversations. */
  program: Session;
  projectId: number;
  journal: Journal;
}

/** Opens the conversation, or reads it from its beginning. */
export function init({ program, projectId }: Line, { token }: Conversation) {
  const query = { project_id: projectId, conversation_token: token };
  return call(program, chat.init, { query, body: { get_meta: true } });
}

export function send({ session, projectId }: Line, { token, id, tracker }: Conversation, message: Message) {
  const query = { project_id: projectId, conversation_token: token, id: id ?? '' };
  const last_ts = tracker.at(-1)?.timestamp ?? 0;
  return call(session, chat.say, {
    query,
    body: { msg: message.text, last_ts, get_meta: true, message_id: message.id },
  });
}

/** Adds an acknowledged answer. */
export function accept(conversation: Conversation, answer: TrackerEntry[]): void {
  conversation.tracker.push(...answer);
  conversation.said++;
  if (answer.length > 0) conversation.answered++;
}

/** Compares stored with acknowledged messages; `doubted` is the message without an answer. */
export async function checkStored(
  line: Line,
  conversation: Conversation,
  stored: TrackerEntry[],
  doubted: Message | undefined,
): Promise<void> {
  const known = stored.slice(0, conversation.tracker.length);
  if (!isDeepStrictEqual(known, conversation.tracker))
    fault(line, conversation, 'does not begin with what was answered');
  const more = stored.slice(known.length);
  if (doubted === undefined && more.length > 0) fault(line, conversation, 'has entries that nobody caused');
  if (doubted) await settle(line, conversation, doubted, more);
  const settled = await init(line, conversation);
  if (!isDeepStrictEqual(settled.tracker, conversation.tracker)) fault(line, conversation, 'changed by a retry');
  checkOrder(line, conversation, settled.tracker);
}

/** A retry returns the stored answer, and so does the next. */
async function settle(line: Line, conversation: Conversation, message: Message, more: TrackerEntry[]): Promise<void> {
  const { tracker: answer } = await send(line, conversation, message);
  if (more.length > 0) line.journal.doubtedButStored++;
  if (more.length > 0 && !isDeepStrictEqual(answer, more))
    fault(line, conversation, 'answers a retry with something else');
  const { tracker: again } = await send(line, conversation, message);
  if (!isDeepStrictEqual(again, answer)) fault(line, conversation, 'answers a second retry with something else');
  accept(conversation, answer);
}

function checkOrder(line: Line, conversation: Conversation, tracker: TrackerEntry[]): void {
  const isOrdered = tracker.every(({ timestamp }, index) => timestamp > (tracker[index - 1]?.timestamp ?? 0));
  if (!isOrdered) fault(line, conversation, 'has entries out of order or twice');
  const turns = new Set(tracker.filter(({ type }) => type === 'intent').map(({ timestamp }) => timestamp)).size;
  // The opening is a turn too. No text of the calls has two intents.
  if (turns !== conversation.answered + 1) {
    fault(line, conversation, `has ${turns} turns for ${conversation.answered} messages`);
  }
}

/** Notes a fault of the conversation. */
export function fault({ journal }: Line, { token }: Conversation, what: string): void {
  journal.faults.push(`conversation ${token} ${what}`);
}
