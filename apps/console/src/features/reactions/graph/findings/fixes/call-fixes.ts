import { builtInAction, isTarget, targetName } from '@parley/dialogue';
import { nameKey, type ActionCall, type Reaction } from '@parley/domain';

type Value = ActionCall['args'][string];

/** The actions without their jumps to a name. An action that only led there goes. */
export function withoutTarget(actions: Reaction['actions'], name: string): ActionCall[] {
  const key = nameKey(name);
  return actions.flatMap((call) => {
    const definition = builtInAction(call.name);
    let changed: ActionCall | null = call;
    for (const [argument, { type, required }] of Object.entries(definition?.args ?? {})) {
      if (changed === null || (type !== 'reaction' && type !== 'reactions')) continue;
      const kept = withoutName(changed.args[argument], key);
      if (kept === changed.args[argument]) continue;
      const { [argument]: _gone, ...others }: ActionCall['args'] = changed.args;
      if (kept !== undefined) changed = { ...changed, args: { ...changed.args, [argument]: kept } };
      else changed = required === true || call.name === 'timeout' ? null : { ...changed, args: others };
    }
    return changed ?? [];
  });
}

/** Undefined if nothing is left. */
function withoutName(value: Value | undefined, key: string): Value | undefined {
  const isNamed = (item: Value) =>
    nameKey((isTarget(item) ? targetName(item) : typeof item === 'string' ? item : '') ?? '') === key;
  if (!Array.isArray(value)) return value !== undefined && isNamed(value) ? undefined : value;
  const kept = value.filter((item) => !isNamed(item));
  if (kept.length === value.length) return value;
  return kept.length === 0 ? undefined : kept;
}

/** The condition and the actions with another name in the place of a slot's, wherever code reads it. */
export function withSlotRead(
  { condition, actions }: Reaction,
  from: string,
  to: string,
): Pick<Reaction, 'condition' | 'actions'> {
  const read = new RegExp(
    String.raw`(?<![.\p{L}\p{N}_$])(slots\s*(?:\?\.|\.)\s*)${from.replaceAll('$', String.raw`\$`)}(?![\p{L}\p{N}_$])`,
    'gu',
  );
  const inText = (text: string) => text.replaceAll(read, (_all, before: string) => before + to);
  return {
    condition: inText(condition),
    actions: actions.map(({ name, args, when }) => ({
      name,
      args: inValue(args, inText) as ActionCall['args'],
      ...(when === undefined ? {} : { when: inText(when) }),
    })),
  };
}

function inValue(value: Value, inText: (text: string) => string): Value {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) return value.map((item) => inValue(item, inText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inValue(item, inText)]));
}
