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

/** What a turn answers. */
export type TurnInput =
  | { cause: 'open'; call: OpenedCall }
  | { cause: 'speech'; said: Said; endedAt: number }
  | { cause: 'keys'; keys: string; endedAt: number }
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

/** Words that the caller may cut short. */
export function isDroppable(step: Step): boolean {
  return 'isInterruptible' in step && step.isInterruptible;
}

/** The steps of an answer to silence: the bot's own, or else the texts of the settings. The last ones end the call. */
export function silenceSteps(answered: readonly Step[], { isLast }: SilenceStep, settings: CallSettings): Step[] {
  const { text, lastText } = settings.silence;
  const said = isLast ? lastText : text;
  const own: Step[] =
    said === '' ? [] : [{ kind: 'say', text: said, language: settings.language, isInterruptible: true }];
  const steps = answered.length > 0 ? [...answered] : own;
  const hasEnd = steps.some(({ kind }) => kind === 'hang_up' || kind === 'transfer');
  return isLast && !hasEnd ? [...steps, { kind: 'hang_up' }] : steps;
}
