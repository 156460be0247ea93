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
import { messageOf } from '#call/performance.ts';

/** The cause of a turn, with its data. */
export type TurnInput =
  | { cause: 'open'; call: OpenedCall }
  | { cause: 'speech'; said: Said; input: AnsweredInput }
  | { cause: 'keys'; keys: string; input: AnsweredInput }
  | { cause: 'silence'; step: SilenceStep }
  | { cause: 'timer'; id: string }
  | { cause: 'transfer_failed'; why: TransferFailure };

function ask(conversation: ConversationPort, input: TurnInput, options: TurnOptions): Promise<Answer> {
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

/** The answer of a turn; null if it failed. */
export interface Asked {
  answer: Answer | null;
  /** Steps were given while the turn ran. */
  hasSpoken: boolean;
}

/** Takes the turn of an input. Reports a failure and continues the call. */
export async function askOrNull(
  conversation: ConversationPort,
  input: TurnInput,
  { signal, early, failed }: TurnOptions & { failed: (why: string) => void },
): Promise<Asked> {
  let hasSpoken = false;
  const earlyStep = (step: Step) => {
    hasSpoken = true;
    early(step);
  };
  try {
    return { answer: await ask(conversation, input, { signal, early: earlyStep }), hasSpoken };
  } catch (error) {
    failed(messageOf(error));
    return { answer: null, hasSpoken };
  }
}

/** The caller has done something himself: words of the bot that wait for it are out of date. */
export function isOfCaller({ cause }: TurnInput): boolean {
  return cause === 'speech' || cause === 'keys';
}
