import { builtInAction, type Argument, type ArgumentType } from '@parley/dialogue';
import type { ActionCall } from '@parley/domain';
import { reactionTexts } from '#texts/reactions.ts';

type Args = ActionCall['args'];
type Value = Args[string];

/** A new use of an action, with every argument that it must have still empty. */
export function newCall(name: string): ActionCall {
  const args = Object.entries(builtInAction(name)?.args ?? {});
  const empty = args
    .filter(([argument, { required }]) => required === true || (name === 'utter' && argument === 'text'))
    .map(([argument, { type }]): [string, Value] => [argument, EMPTY[type]]);
  return { name, args: Object.fromEntries(empty) };
}

const EMPTY: Record<ArgumentType, Value> = {
  text: '',
  texts: [],
  expression: '',
  number: '',
  flag: true,
  level: 'info',
  choice: '',
  options: [{ label: '', value: '' }],
  reaction: '',
  reactions: [],
  scope: '',
  intent: '',
  entity: '',
  file: '',
  target: '',
};

/** Returns the call with one argument set; an empty optional argument is removed. */
export function withArgument(call: ActionCall, name: string, value: Value, argument?: Argument): ActionCall {
  const { [name]: _before, ...others } = call.args;
  const isDefault = isEmpty(value) || (argument?.isOnByDefault === true && value === true);
  const isGone = argument !== undefined && argument.required !== true && isDefault && !isKeptEmpty(call, name);
  if (isGone) return { ...call, args: others };
  // Keeps its position, so that fields do not move while the user types.
  const args = name in call.args ? { ...call.args, [name]: value } : { ...others, [name]: value };
  return { ...call, args };
}

/** `utter` has one of two arguments; its text stays, empty, so that it reads as one. */
function isKeptEmpty(call: ActionCall, name: string): boolean {
  return call.name === 'utter' && name === 'text';
}

function isEmpty(value: Value): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

/** A number if the text is one; otherwise the text, which may contain `{{ }}`. */
export function numberOrText(written: string): Value {
  const trimmed = written.trim();
  return /^-?\d+(\.\d+)?$/u.test(trimmed) ? Number(trimmed) : written;
}

export function isQuestion({ name }: Pick<ActionCall, 'name'>): boolean {
  return builtInAction(name)?.name === 'ask';
}

/** Summarizes a call in one line: `8 s → No answer`. */
export function summaryOf({ name, args }: ActionCall): string {
  switch (name) {
    case 'utter':
      return [asText(args['text']), ...listOf(args['variants'])].filter((text) => text !== '').join(' / ');
    case 'timeout':
      return [`${asText(args['seconds'])} s`, asText(args['reaction'])].filter((text) => text !== '').join(' → ');
    case 'ask':
      return [asText(args['slot']), listOf(args['text'])[0] ?? ''].filter((text) => text !== '').join(' · ');
    case 'set':
      return `${asText(args['name'])} = ${asText(args['value'])}`;
    default:
      return Object.values(args)
        .flatMap((value) => (Array.isArray(value) ? [listOf(value).join(', ')] : [asText(value)]))
        .filter((text) => text !== '')
        .join(' · ');
  }
}

/** Summarizes a reaction for lists: its first text, or all its actions. */
export function summaryOfCalls(calls: readonly ActionCall[]): string {
  const asked = calls.filter(isQuestion).map(({ args }) => asText(args['slot']));
  if (asked.length > 0) return reactionTexts.actions.asks(asked.join(', '), asked.length);
  const spoken = calls.find(({ name }) => name === 'utter');
  if (spoken) return summaryOf(spoken);
  return calls.map((call) => `${call.name} ${summaryOf(call)}`.trim()).join('; ');
}

export function listOf(value: Value | undefined): string[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map(asText);
}

export function asText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value) && typeof value['label'] === 'string') return value['label'];
  if (!Array.isArray(value) && typeof value['reaction'] === 'string') return value['reaction'];
  return JSON.stringify(value);
}

export interface Option {
  label: string;
  value: string;
  intent?: string;
  entities?: Args;
  set?: Args;
}

/** Whether choosing it answers without understanding its text. */
export function isExactOption({ intent, entities, set }: Option): boolean {
  return intent !== undefined || entities !== undefined || set !== undefined;
}

/** Options as they are edited: a text alone is its own value. */
export function optionsOf(value: Value | undefined): Option[] {
  if (!Array.isArray(value)) return [];
  return value.map((option) => {
    if (typeof option !== 'object' || option === null || Array.isArray(option)) {
      return { label: asText(option), value: asText(option) };
    }
    const { intent, entities, set } = option;
    return {
      label: asText(option['label']),
      value: asText(option['value']),
      ...(intent === undefined ? {} : { intent: asText(intent) }),
      ...(isArgs(entities) ? { entities } : {}),
      ...(isArgs(set) ? { set } : {}),
    };
  });
}

function isArgs(value: Value | undefined): value is Args {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list with one element elsewhere. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const element = list[from];
  if (element === undefined) return [...list];
  return [...rest.slice(0, to), element, ...rest.slice(to)];
}
