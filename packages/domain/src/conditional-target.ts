import * as z from 'zod/mini';
import { LIMITS, text } from '#text.ts';

/** A reaction that an action leads to while a condition holds; without a condition, if none before it holds. */
export const ConditionalTarget = z.strictObject({
  when: z.optional(text(LIMITS.condition)),
  reaction: z.string('Enter the name of a reaction'),
});
export type ConditionalTarget = z.infer<typeof ConditionalTarget>;

/** The argument of each built-in action that takes a list of conditional targets. */
const TARGET_LISTS: Readonly<Record<string, string>> = { goto: 'reaction', expect: 'reactions', timeout: 'reaction' };

/** Faults in the conditional targets of a call, each with its place in the call. */
export function targetFaults(
  name: string,
  args: Readonly<Record<string, unknown>>,
): { path: (string | number)[]; message: string }[] {
  const argument = TARGET_LISTS[name.trim()];
  const list = argument === undefined ? undefined : args[argument];
  if (argument === undefined || !Array.isArray(list)) return [];
  return list.flatMap((item: unknown, at) => {
    if (typeof item !== 'object' || item === null) return [];
    const { error } = z.safeParse(ConditionalTarget, item);
    return (error?.issues ?? []).map(({ path, message }) => ({
      path: ['args', argument, at, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
      message,
    }));
  });
}
