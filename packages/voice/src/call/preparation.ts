import type { ConversationPort, Preview } from '#call/conversation-port.ts';
import type { Clock, Timer } from '#seams.ts';

/** A partial text that has not changed for so long is stable. */
const STABLE_MS = 120;
const MOST_PREVIEWS = 12;

/** Computes the next turn while the caller still speaks. The final text decides the real turn. */
export class Preparation {
  readonly #clock: Clock;
  readonly #conversation: ConversationPort;
  readonly #prepare: (preview: Preview, signal: AbortSignal) => void;
  readonly #call: AbortSignal;
  #timer: Timer | null = null;
  #work: AbortController | null = null;
  #text = '';
  #count = 0;

  constructor(
    clock: Clock,
    conversation: ConversationPort,
    call: AbortSignal,
    prepare: (preview: Preview, signal: AbortSignal) => void,
  ) {
    this.#clock = clock;
    this.#conversation = conversation;
    this.#call = call;
    this.#prepare = prepare;
  }

  hear(text: string): void {
    if (text === this.#text || text === '') return;
    this.#text = text;
    this.#stop();
    if (this.#count < MOST_PREVIEWS) this.#timer = this.#clock.after(STABLE_MS, () => void this.#look(text));
  }

  /** Starts over after an utterance. Sound in preparation for its text continues. */
  reset(): void {
    this.#timer?.cancel();
    this.#text = '';
    this.#count = 0;
  }

  #stop(): void {
    this.#timer?.cancel();
    this.#work?.abort();
  }

  async #look(text: string): Promise<void> {
    this.#count += 1;
    this.#work = new AbortController();
    const signal = AbortSignal.any([this.#work.signal, this.#call]);
    const preview = await this.#conversation.preview(text, signal).catch(() => null);
    if (!preview || signal.aborted) return;
    this.#prepare(preview, signal);
  }
}
