import type { CallSettings } from '#call/call-settings.ts';
import type { Answer, SilenceStep, Step } from '#call/conversation-port.ts';
import type { TurnInput } from '#call/turn-input.ts';

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

/** The announcement of the recording precedes everything else. */
export function stepsBefore({ cause }: TurnInput, { announcement: text = '', language }: CallSettings): Step[] {
  return cause !== 'open' || text === '' ? [] : [{ kind: 'say', text, language, isInterruptible: false }];
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
