import { AnswerTimer, enteredAt } from '#call/answer-timer.ts';
import type { CallState } from '#call/call-events.ts';
import { CallTimers } from '#call/call-timers.ts';
import type { CallOptions } from '#call/call-options.ts';
import type { Answer } from '#call/conversation-port.ts';
import { Filler } from '#call/filler.ts';
import { Hearing } from '#call/hearing.ts';
import { KeyCollector } from '#call/key-collector.ts';
import { Mouth } from '#call/mouth.ts';
import { messageOf, Performance, type Observed, type Stage } from '#call/performance.ts';
import { Player } from '#call/player.ts';
import { SilenceLadder } from '#call/silence-ladder.ts';
import { speakToMachine } from '#call/speak-to-machine.ts';
import { askOrNull, isOfCaller, type Asked, type TurnInput } from '#call/turn-input.ts';
import { leadsAway, stepsBefore, stepsFor } from '#call/turn-steps.ts';
import { untilQuiet } from '#call/until-quiet.ts';
import { Voicemail } from '#call/voicemail.ts';
import type { EndReason, Key, TransferMode } from '#seams.ts';

/** Inputs that may wait during a turn. People say and press less; a machine may send more. */
const MOST_INPUTS = 20;
const NO_ANSWER = { answerMs: null, parts: null };

/**
 * Runs one call. Speech, keys and silence of the caller become turns of the conversation, one at a time, and the
 * answers become sound. The end of the call aborts all its pending work.
 */
export class TurnController {
  readonly #ended = Promise.withResolvers<EndReason>();
  /** Resolves once, when the call has ended. */
  readonly done: Promise<EndReason> = this.#ended.promise;
  readonly #options: CallOptions;
  readonly #call = new AbortController();
  readonly #player = new Player();
  readonly #mouth: Mouth;
  readonly #hearing: Hearing;
  readonly #keys: KeyCollector;
  readonly #ladder: SilenceLadder;
  readonly #timers: CallTimers;
  readonly #filler: Filler;
  readonly #voicemail: Voicemail;
  readonly #inputs: TurnInput[] = [];
  #state: CallState = 'ringing';
  #performance: Performance | null = null;
  #isWorking = false;
  #isHeld = false;
  #hasLeft = false;
  #startedAt = 0;
  readonly #answer: AnswerTimer;

  constructor(options: CallOptions) {
    const { clock, settings, speakers, cache } = options;
    this.#options = options;
    this.#answer = new AnswerTimer(clock);
    this.#mouth = new Mouth({
      ...{ speakers, cache, clock },
      onTakeover: (name, why) => this.#observe({ kind: 'takeover', of: 'speaker', name, why }),
    });
    this.#hearing = this.#makeHearing();
    this.#keys = new KeyCollector(clock, (keys) =>
      this.#enqueue({ cause: 'keys', keys, input: enteredAt(clock.now()) }),
    );
    this.#ladder = new SilenceLadder(clock, settings.silence, (step) => this.#enqueue({ cause: 'silence', step }));
    this.#timers = new CallTimers(clock, (id) => this.#enqueue({ cause: 'timer', id }));
    this.#filler = new Filler(clock, () => this.#fill());
    this.#voicemail = new Voicemail(options.leg, settings.voicemail, {
      met: (by) => this.#meetMachine(by),
      speak: (text, after) => void this.#leaveMessage(text, after),
    });
  }

  get state(): CallState {
    return this.#state;
  }

  /** The call has been answered: the conversation opens. */
  start(): void {
    const { leg, clock } = this.#options;
    this.#startedAt = clock.now();
    leg.onEnded((reason) => this.#end(reason));
    leg.onKey((key) => this.#press(key));
    leg.onText?.((text) => {
      if (!this.#isOver() && !this.#hasLeft && !this.#isHeld) this.#hearing.take(text);
    });
    leg.onHold((isHeld) => this.#hold(isHeld));
    leg.onFrame((frame) => {
      if (this.#isOver() || this.#isHeld || this.#voicemail.push(frame)) return;
      if (!this.#hasLeft) this.#hearing.push(frame);
    });
    leg.setSource(() => this.#player.next());
    this.#enqueue({ cause: 'open', call: leg });
  }

  #makeHearing(): Hearing {
    const { clock, settings, recognizers, conversation } = this.#options;
    return new Hearing({
      ...{ clock, settings, recognizers, conversation },
      ...{ player: this.#player, mouth: this.#mouth, call: this.#call.signal },
      events: {
        observe: (event) => this.#observe(event),
        speechStart: () => this.#ladder.stop(),
        stopBot: () => this.#stopBot('speech'),
        nothing: () => this.#rest(),
        said: (said, input) => this.#enqueue({ cause: 'speech', said, input }),
      },
    });
  }

  #press(key: Key): void {
    if (this.#state === 'ended' || this.#hasLeft) return;
    this.#ladder.reset();
    this.#voicemail.isPerson();
    this.#observe({ kind: 'keys', count: 1 });
    if (this.#player.isPlaying && this.#player.isInterruptible) this.#stopBot('keys');
    this.#keys.press(key);
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) this.#ladder.stop();
    if (isHeld) return this.#player.pause();
    this.#player.resume();
    this.#rest();
  }

  #stopBot(by: 'speech' | 'keys'): void {
    const afterMs = this.#player.playedMs;
    const spoken = this.#performance?.stop() ?? this.#player.clear();
    this.#hearing.botStopped();
    this.#observe({ kind: 'barge_in', by, afterMs, spoken });
  }

  #enqueue(input: TurnInput): void {
    if (isOfCaller(input)) this.#ladder.reset();
    if (this.#state === 'ended' || this.#hasLeft || this.#inputs.length >= MOST_INPUTS) return;
    this.#inputs.push(input);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let input = this.#inputs.shift(); input && !this.#isOver(); input = this.#inputs.shift()) {
      if (input.cause === 'silence') this.#observe({ kind: 'silence', tries: input.step.tries });
      this.#ladder.stop();
      this.#filler.start();
      await this.#turn(input);
    }
    this.#isWorking = false;
    this.#rest();
  }

  async #turn(input: TurnInput): Promise<void> {
    const asking = this.#perform();
    for (const step of stepsBefore(input, this.#options.settings)) asking.add(step);
    this.#become('thinking');
    const { answer, hasSpoken } = await this.#ask(input, asking);
    this.#filler.stop();
    if (this.#isOver() || this.#hasLeft) return;
    if (answer) this.#take(input, answer);
    // The caller may have stopped a filler; what follows an action must still be done.
    const performance = asking.isStopped ? this.#perform() : asking;
    const steps = stepsFor(input, answer, hasSpoken, this.#options.settings);
    if (leadsAway(steps)) performance.keepToEnd();
    for (const step of steps) performance.add(step);
    if (performance.hasSteps) this.#become('speaking');
    await performance.finish();
    this.#performance = null;
  }

  #perform(): Performance {
    return (this.#performance = new Performance(this.#stage(), this.#call.signal));
  }

  #ask(input: TurnInput, performance: Performance): Promise<Asked> {
    if (input.cause === 'speech' || input.cause === 'keys') this.#answer.begin(input.input);
    return askOrNull(this.#options.conversation, input, {
      signal: this.#call.signal,
      early: (step) => performance.add(step),
      failed: (why) => this.#isOver() || this.#observe({ kind: 'failed', part: 'conversation', why }),
    });
  }

  #take({ cause }: TurnInput, { parts, expects, timers }: Answer): void {
    this.#observe({ kind: 'turn', cause, parts });
    this.#hearing.expect(expects);
    this.#keys.expect(expects);
    this.#timers.set(timers);
    this.#observe({ kind: 'expects', expects });
  }

  #stage(): Stage {
    const { leg, clock, settings, loadSound } = this.#options;
    return {
      clock,
      settings,
      loadSound,
      player: this.#player,
      mouth: this.#mouth,
      observe: (event) => this.#observe(event),
      hasWords: () => this.#answer.words(),
      said: (text, voice) => this.#observe({ kind: 'said', text, ...voice, ...(this.#answer.sounds() ?? NO_ANSWER) }),
      sendKeys: (keys) => leg.sendKeys(keys),
      transfer: (target, mode) => this.#transfer(target, mode),
      hangUp: () => leg.hangUp(),
      untilQuiet: () => untilQuiet(clock, () => this.#hearing.isBusy && !this.#isOver()),
      isOutdated: () => this.#inputs.some(isOfCaller),
    };
  }

  async #transfer(target: string, mode: TransferMode): Promise<boolean> {
    this.#become('transferring');
    const result = await this.#options.leg
      .transfer(target, mode)
      .catch(() => ({ done: false, why: 'refused' }) as const);
    // The exchange that has taken the caller over has ended the call by now.
    if (result.done || !this.#isOver()) this.#observe({ kind: 'transfer', target, result });
    if (this.#isOver()) return true;
    this.#hasLeft = result.done;
    if (result.done) this.#quiet();
    else this.#inputs.unshift({ cause: 'transfer_failed', why: result.why });
    return result.done;
  }

  #meetMachine(by: 'greeting' | 'beep'): void {
    this.#observe({ kind: 'machine', by });
    if (this.#options.settings.voicemail.action === 'person') return;
    this.#hasLeft = true;
    this.#performance?.stop();
    this.#quiet();
  }

  async #leaveMessage(text: string, after: 'beep' | 'silence'): Promise<void> {
    this.#become('speaking');
    const isWhole = await speakToMachine(this.#perform(), text, this.#options.settings.language);
    this.#observe({ kind: 'message', after, isWhole: isWhole && !this.#isOver() });
    if (!this.#isOver()) this.#options.leg.hangUp();
  }

  /** Fills a long wait: says that the bot is still working, unless someone speaks. */
  #fill(): boolean {
    const { filler: text, language } = this.#options.settings;
    if (this.#player.isPlaying || this.#hearing.isSpeech || !this.#performance || this.#state !== 'thinking')
      return false;
    if (text === '') return true;
    this.#observe({ kind: 'filler' });
    this.#performance.add({ kind: 'say', text, language, isInterruptible: true });
    return true;
  }

  /** Nothing is to be done: the caller's silence counts. */
  #rest(): void {
    if (this.#isOver() || this.#isWorking || this.#hasLeft) return;
    this.#become('listening');
    if (!this.#hearing.isBusy && !this.#keys.isCollecting && !this.#isHeld) this.#ladder.start();
  }

  #become(state: CallState): void {
    if (this.#state === state || this.#state === 'ended') return;
    this.#state = state;
    this.#observe({ kind: 'state', state });
  }

  #isOver(): boolean {
    return this.#state === 'ended';
  }

  #observe(event: Observed): void {
    this.#options.observe({ at: this.#options.clock.now() - this.#startedAt, ...event });
  }

  /** Stops listening and speaking, because the caller has left. */
  #quiet(): void {
    this.#inputs.length = 0;
    this.#hearing.close();
    this.#keys.close();
    this.#ladder.stop();
    this.#timers.close();
    this.#filler.stop();
    this.#player.clear();
  }

  #end(reason: EndReason): void {
    if (this.#isOver()) return;
    this.#become('ended');
    this.#call.abort();
    this.#quiet();
    this.#observe({ kind: 'ended', reason });
    this.#options.conversation
      .hangup(reason)
      .catch((error: unknown) => this.#observe({ kind: 'failed', part: 'conversation', why: messageOf(error) }))
      .finally(() => this.#ended.resolve(reason));
  }
}
