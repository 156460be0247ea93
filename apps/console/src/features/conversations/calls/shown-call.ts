import type { Call } from '@parley/domain/call';
import { callTexts as texts } from '#texts/calls.ts';

/** The number of the other person. */
export function numberOf({ direction, caller, called }: Pick<Call, 'direction' | 'caller' | 'called'>): string {
  const number = direction === 'in' ? caller : called;
  return number.trim() === '' ? texts.noNumber : number;
}

/** How a call ended, in words. */
export function endOf(call: Call): string {
  const { ended, answered, hung_up_by: by, sip_code: code, reason, hang_up_at: asked, hang_up_name: name } = call;
  if (ended === null) return texts.end.going;
  const why = (code === null ? undefined : texts.end.codes[code]) ?? reason ?? '';
  if (answered === null) return texts.end.notAnswered(why);
  if (by === 'bot' && asked !== null) return name === null ? texts.end.program : texts.end.console(name);
  return by === 'network' ? texts.end.network(why) : texts.end[by ?? 'bot'];
}
