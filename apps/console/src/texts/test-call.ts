import type { TestCallMessage } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import { counted } from '#texts/counted.ts';

type Expects = Extract<TestCallMessage, { kind: 'expects' }>;

const ANSWERS: Record<Exclude<Expects['answer'], 'digits'>, string> = {
  open: 'whatever the caller says',
  dictation: 'a text of any length',
  yes_no: 'an answer that it knows, such as yes or no',
  date: 'a date or a time',
  name: 'a name',
  value: 'a value',
};

const FAILED: Record<string, string> = {
  conversation: 'The turn failed',
  speaker: 'The voice failed',
  recognizer: 'The recognizer failed',
  sound: 'A sound could not be played',
};
const OVER: Record<string, string> = {
  short: 'A short sound did not stop the bot',
  backchannel: 'Words of assent did not stop the bot',
  noise: 'Noise did not stop the bot',
};
const CAUSES: Record<string, string> = {
  open: 'The conversation opened',
  speech: 'A turn after speech',
  keys: 'A turn after keys',
  silence: 'A turn after silence',
  timer: 'A turn of a timer',
  transfer_failed: 'A turn after a failed transfer',
};

/** `1.5 s` */
export function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** A test call beside the test chat. */
export const testCallTexts = {
  title: 'Test call',
  toCall: 'Call the bot',
  toChat: 'Back to the test chat',
  close: 'Close test call',

  about: 'Talk to the saved draft as on the telephone. The call is marked as a test and counts in no statistics.',
  caller: 'Calls from',
  callerHint: 'The number that the bot sees, if it matters.',
  notNumber: 'Enter a telephone number, or nothing.',
  call: 'Call',
  callAgain: 'Call again',
  connecting: 'Connecting…',
  hangUp: 'Hang up',
  mute: 'Mute',
  unmute: 'Unmute',
  length: 'Length of the call',

  doing: {
    ringing: 'Ringing',
    speaking: 'Bot speaks',
    listening: 'Listening',
    thinking: 'Thinking',
    transferring: 'Transferring',
    ended: 'Ended',
  },
  callerSpeaks: 'You speak',

  /** `Waits for eight digits. A pause of 1.5 s ends an incomplete answer.` */
  waitsFor: ({ answer, length }: Expects) =>
    answer !== 'digits'
      ? `Waits for ${ANSWERS[answer]}`
      : length === null
        ? 'Waits for digits'
        : `Waits for ${counted(length, 'digit')}`,
  pause: ({ pause_ms }: Expects) => `a pause of ${secondsText(pause_ms)} ends it`,
  sensitive: 'not recorded',

  noRecognizer: 'No recognizer is set up: type what the caller says, or press keys.',
  noVoice: 'No voice is installed: read what the bot says. Install espeak-ng, or set up a speech service.',
  silent: 'The call goes on without sound: type what the caller says, or press keys.',
  unheard: 'You hear the bot: type what the caller says, or press keys.',
  lost: 'The connection to the server was lost, and the call with it.',
  openPage: 'Page of the call',
  ended: { bot: 'The bot has hung up.', caller: 'You have hung up.' },

  say: 'Say this, as if it was heard',
  send: 'Say',
  keypad: 'Keypad',
  key: (key: string) => `Key ${key}`,
  keysHint: 'Digits, * and # of the keyboard work, too.',
  partial: 'Understood so far:',

  happened: 'Call events',
  showHappened: 'Events',
  nothing: 'Nothing has happened yet.',

  /** `640 ms: pause 250, recognizer 150, turn 40, voice 200` */
  time: ({ pause, recognizer, turn, voice }: Record<'pause' | 'recognizer' | 'turn' | 'voice', number>) =>
    `${pause + recognizer + turn + voice} ms: pause ${pause}, recognizer ${recognizer}, turn ${turn}, voice ${voice}`,
  part(part: CallPart): string {
    switch (part.kind) {
      case 'heard':
        return part.text === ''
          ? 'Sound without words'
          : `Heard “${part.text}”${part.confidence === null ? '' : `, ${Math.round(part.confidence * 100)} % sure`}`;
      case 'sip':
        return part.line;
      case 'speech':
      case 'spoken':
      case 'recording':
      case 'line':
        return '';
      case 'keys':
        return part.count === 1 ? 'A key' : `${part.count} keys`;
      case 'turn':
        return `${CAUSES[part.cause] ?? part.cause}, ${Math.round(part.parts['turn'] ?? 0)} ms`;
      case 'said':
        return `Said “${part.text}”`;
      case 'barge_in':
        return `You interrupted the bot after ${secondsText(part.after_ms)}, by ${part.by}`;
      case 'talked_over':
        return OVER[part.why] ?? part.why;
      case 'silence':
        return `Silence, ${part.tries === 1 ? 'the first time' : `${part.tries} times`}`;
      case 'filler':
        return 'The bot fills a long wait';
      case 'machine':
        return part.by === 'beep' ? 'Voicemail: a beep' : 'Voicemail: a long greeting';
      case 'message':
        return part.is_whole ? 'Left the message' : 'The message broke off';
      case 'transfer':
        return part.why === null
          ? `Transferred to ${part.target}`
          : `The transfer to ${part.target} failed: a test call cannot be transferred`;
      case 'takeover':
        return `${part.name} takes over: ${part.why}`;
      case 'failed':
        return `${FAILED[part.part] ?? part.part}: ${part.why}`;
    }
  },
} as const;
