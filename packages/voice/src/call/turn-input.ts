import type { AnsweredInput } from '#call/answer-timer.ts';
import type {
  Answer,
  ConversationPort,
  OpenedCall,
  Said,
  SilenceStep,
  Step,
  TransferFailure,
  TurnOptions,
} from '#call/conversation-port.ts';
import type { CallSettings } from '#call/call-settings.ts';

/** The cause of a turn, with its data. */
export type TurnInput =
  | { cause: 'open'; call: OpenedCall }
  | { cause: 'speech'; said: Said; input: AnsweredInput }
  | { cause: 'keys'; keys: string; input: AnsweredInput }
  | { cause: 'silence'; step: SilenceStep }
  | { cause: 'timer'; id: string }
  | { cause: 'transfer_failed'; why: TransferFailure };

export function ask(conversation: ConversationPort, input: TurnInput, options: TurnOptions): Promise<Answer> {
  switch (input.cause) {
    case 'open':
      return conversation.open(input.call, options);
    case 'speech':
      return conversation.say(input.said, options);
    case 'keys':
      return conversation.keys(input.keys, options);
    case 'silence':
      return conversation.silence(input.step, options);
    case 'timer':
      return conversation.timer(input.id, options);
    case 'transfer_failed':
      return conversation.transferFailed(input.why, options);
  }
}

/** The caller has done something himself: words of the bot that wait for it are out of date. */
export function isOfCaller({ cause }: TurnInput): boolean {
  return cause === 'speech' || cause === 'keys';
}

/**
 * The steps of an answer to silence: the bot's own (`hasSpoken`: some were given before), or else the texts of the
 * settings. The last ones end the call.
 */
function silenceSteps(
  answered: readonly Step[],
  hasSpoken: boolean,
  { isLast }: SilenceStep,
  settings: CallSettings,
): readonly Step[] {
  const own = sayIn(settings, isLast ? settings.silence.lastText : settings.silence.text);
  const steps = answered.length > 0 || hasSpoken ? answered : own;
  return isLast && !leadsAway(steps) ? [...steps, { kind: 'hang_up' }] : steps;
}

/** The steps that precede a turn: callers hear that they are recorded before anything else. */
export function stepsBefore({ cause }: TurnInput, { announcement: text = '', language }: CallSettings): Step[] {
  return cause === 'open' && text !== '' ? [{ kind: 'say', text, language, isInterruptible: false }] : [];
}

/** The steps that follow a turn. A null answer means that the turn failed. */
export function stepsFor(
  input: TurnInput,
  answer: Answer | null,
  hasSpoken: boolean,
  settings: CallSettings,
): readonly Step[] {
  if (input.cause === 'silence') return silenceSteps(answer?.steps ?? [], hasSpoken, input.step, settings);
  return answer ? answer.steps : sayIn(settings, settings.failure);
}

/** The steps transfer or end the call. */
export function leadsAway(steps: readonly Step[]): boolean {
  return steps.some(({ kind }) => kind === 'hang_up' || kind === 'transfer');
}

function sayIn({ language }: CallSettings, text: string): Step[] {
  return text === '' ? [] : [{ kind: 'say', text, language, isInterruptible: true }];
}
