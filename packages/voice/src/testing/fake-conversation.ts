import type { Answer, ConversationPort, Preview, Step, TurnOptions } from '#call/conversation-port.ts';
import { OPEN } from '#call/expectation.ts';
import type { EndReason } from '#seams.ts';

export function say(text: string, isInterruptible = true): Step {
  return { kind: 'say', text, language: 'en', isInterruptible };
}

export function answer(...steps: Step[]): Answer {
  return { steps, expects: OPEN, timers: [], parts: { understand: 1 } };
}

type Reply = Answer | Promise<Answer> | ((options: TurnOptions) => Answer | Promise<Answer>);

/** A scripted conversation that records its requests. */
export class FakeConversation implements ConversationPort {
  readonly asked: string[] = [];
  readonly replies: Reply[] = [];
  readonly previews: string[] = [];
  nextPreview: Preview | null = null;
  ended: EndReason | null = null;

  open(_: unknown, options: TurnOptions): Promise<Answer> {
    return this.#reply('open', options);
  }

  say({ text }: { text: string }, options: TurnOptions): Promise<Answer> {
    return this.#reply(`say ${text}`, options);
  }

  keys(keys: string, options: TurnOptions): Promise<Answer> {
    return this.#reply(`keys ${keys}`, options);
  }

  silence({ tries, isLast }: { tries: number; isLast: boolean }, options: TurnOptions): Promise<Answer> {
    return this.#reply(`silence ${tries}${isLast ? ' last' : ''}`, options);
  }

  timer(id: string, options: TurnOptions): Promise<Answer> {
    return this.#reply(`timer ${id}`, options);
  }

  transferFailed(why: string, options: TurnOptions): Promise<Answer> {
    return this.#reply(`transfer failed ${why}`, options);
  }

  async hangup(ended: EndReason): Promise<void> {
    this.ended = ended;
  }

  async preview(text: string): Promise<Preview | null> {
    this.previews.push(text);
    return this.nextPreview;
  }

  async #reply(asked: string, options: TurnOptions): Promise<Answer> {
    this.asked.push(asked);
    const reply = this.replies.shift() ?? answer();
    return typeof reply === 'function' ? reply(options) : reply;
  }
}
