import type { CallLeg, Frame } from '#seams.ts';
import { MachineDetector, RecordingStart, type MachineSign } from '#call/machine-detector.ts';

/** How the bot reacts when a machine answers its call. */
export interface VoicemailSettings {
  /** `person`: talk on, as with a person. */
  action: 'person' | 'hang_up' | 'message';
  text: string;
}

/** Machines are not looked for. */
export const AS_A_PERSON: VoicemailSettings = { action: 'person', text: '' };

export interface VoicemailEvents {
  /** A machine has answered: the bot stops. */
  met(by: MachineSign): void;
  /** The machine records: the message is spoken. */
  speak(text: string, after: 'beep' | 'silence'): void;
}

/** Watches the begin of an outgoing call for an answering machine, and leaves one message. */
export class Voicemail {
  readonly #leg: Pick<CallLeg, 'hangUp'>;
  readonly #settings: VoicemailSettings;
  readonly #events: VoicemailEvents;
  #detector: MachineDetector | null;
  #start: RecordingStart | null = null;
  #hasMet = false;

  constructor(leg: Pick<CallLeg, 'direction' | 'hangUp'>, settings: VoicemailSettings, events: VoicemailEvents) {
    this.#leg = leg;
    this.#settings = settings;
    this.#events = events;
    this.#detector = leg.direction === 'out' ? new MachineDetector() : null;
  }

  /** Takes a frame of the other side; true if it must not reach the recognizer. */
  push(frame: Frame): boolean {
    const sign = this.#detector?.push(frame) ?? null;
    if (sign !== null) this.#meet(sign);
    else this.#wait(frame);
    return this.#hasMet;
  }

  /** A conversation has begun: the other side is a person. */
  isPerson(): void {
    if (!this.#hasMet) this.#detector = null;
  }

  #meet(by: MachineSign): void {
    this.#detector = null;
    this.#hasMet = this.#settings.action !== 'person';
    this.#events.met(by);
    if (this.#settings.action === 'hang_up') this.#leg.hangUp();
    if (this.#settings.action === 'message') this.#start = new RecordingStart(by === 'beep');
  }

  #wait(frame: Frame): void {
    const after = this.#start?.push(frame) ?? null;
    if (after === null) return;
    this.#start = null;
    this.#events.speak(this.#settings.text, after);
  }
}
