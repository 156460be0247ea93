import type { ActionCall, LogLevel } from '@parley/domain';

/** Calls of built-in actions, as a reaction lists them. */

export function utter(...variants: [string, ...string[]]): ActionCall {
  return call('utter', variants.length === 1 ? { text: variants[0] } : { variants });
}

/**
 * Asks a question and remembers it: `asked` records for later reactions which question a "yes" answers, `question` is
 * the text for asking again after a detour or a misunderstanding (plain, without `{{ }}`).
 */
export function ask(asked: string, text: string, again: string = text): ActionCall[] {
  return [utter(text), ...remember(asked, again)];
}

/** A question of a form, which comes back by itself after a detour. */
export function question(slot: string, text: string, args: ActionCall['args'] = {}): ActionCall {
  return call('ask', { slot, text, ...args });
}

/** Within a form, no other question is repeated. */
export function expectAnswer(asked: string): ActionCall[] {
  return [set('asked', literal(asked)), unset('question')];
}

/** Repeats the question, unless a form does. */
export function repeatQuestion(): ActionCall {
  return { ...utter('{{ slots.question }}'), when: 'slots.question' };
}

/** Goes back to what was talked about. A form comes back by itself. */
export function carryOn(): ActionCall {
  return { ...goto('Carry on'), when: 'slots.question' };
}

export function remember(asked: string, question: string): ActionCall[] {
  return [set('asked', literal(asked)), set('question', literal(question))];
}

/** `value` is an expression. */
export function set(name: string, value: string): ActionCall {
  return call('set', { name, value });
}

export function unset(name: string): ActionCall {
  return call('unset', { name });
}

export function goto(reaction: string): ActionCall {
  return call('goto', { reaction });
}

export function expect(...reactions: string[]): ActionCall {
  return call('expect', { reactions });
}

export function enterScope(scope: string): ActionCall {
  return call('enter_scope', { scope });
}

export function leaveScope(): ActionCall {
  return call('leave_scope', {});
}

/** Quick replies. A reply sends its label unless it has a value. */
export function buttons(...options: (string | { label: string; value: string })[]): ActionCall {
  return call('buttons', {
    options: options.map((option) => (typeof option === 'string' ? { label: option, value: option } : option)),
  });
}

export function textInput(show: boolean): ActionCall {
  return call('text_input', { show });
}

export function label(name: string): ActionCall {
  return call('label', { name });
}

export function log(level: LogLevel, text: string): ActionCall {
  return call('log', { level, text });
}

export function callTransfer(target: string, announce: string): ActionCall {
  return call('call_transfer', { target, announce });
}

export function callEnd(): ActionCall {
  return call('call_end', {});
}

export function call(name: string, args: ActionCall['args']): ActionCall {
  return { name, args };
}

/** An expression whose value is the text. */
function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
