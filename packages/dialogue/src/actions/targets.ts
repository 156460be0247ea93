import type { BuiltInAction } from '#actions/built-in.ts';
import type { Json } from '#json.ts';

/** A target as a reaction names it, with the condition under which it counts. */
export interface NamedTarget {
  name: string;
  /** Absent: the target always counts, or with `isElse` while no condition before it holds. */
  when?: string;
  isElse?: true;
}

type Args = Record<string, Json | undefined>;

/** Lists the targets in an argument: a name, names, or `{when, reaction}` in a list. */
export function namedTargets(value: Json | undefined, way?: 'first' | 'all'): NamedTarget[] {
  let hasCondition = false;
  return (Array.isArray(value) ? value : [value]).flatMap((item): NamedTarget[] => {
    const name = nameOf(item);
    const when = whenOf(item);
    if (name === undefined) return [];
    const isElse = way === 'first' && hasCondition && when === '';
    hasCondition ||= when !== '';
    return [{ name, ...(when === '' ? {} : { when }), ...(isElse ? { isElse } : {}) }];
  });
}

/** The name in an item of a list of targets. */
export function nameOf(item: Json | undefined): string | undefined {
  const name = isTarget(item) ? item['reaction'] : item;
  return typeof name === 'string' ? name : undefined;
}

function whenOf(item: Json | undefined): string {
  const when = isTarget(item) ? item['when'] : undefined;
  return typeof when === 'string' ? when.trim() : '';
}

/** Whether an item of a list names a reaction together with a condition. */
export function isTarget(item: Json | undefined): item is Record<string, Json> {
  return typeof item === 'object' && item !== null && !Array.isArray(item) && Object.hasOwn(item, 'reaction');
}

/** The arguments with the targets whose conditions hold; null where targets have conditions and none holds. */
export function withHeldTargets(action: BuiltInAction, args: Args): Args | null {
  for (const [argument, { conditional }] of Object.entries(action.args)) {
    const value = conditional === undefined ? undefined : args[argument];
    if (!Array.isArray(value) || !value.some(isTarget)) continue;
    const held = value.filter((item) => !isTarget(item) || holds(item['when'])).map((item) => nameOf(item) ?? '');
    if (held.length === 0) return null;
    return { ...args, [argument]: conditional === 'first' ? (held[0] ?? '') : held };
  }
  return args;
}

/** A condition has become true or false by now; a blank one holds. */
function holds(when: Json | undefined): boolean {
  return when === undefined || when === true || (typeof when === 'string' && when.trim() === '');
}
