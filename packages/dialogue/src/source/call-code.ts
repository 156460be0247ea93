import type { ActionCall } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { isTarget } from '#actions/targets.ts';
import { textsIn, type Json } from '#json.ts';

/** A text of a call that is an expression, or may have `{{ expression }}` in it. */
export interface CallCode {
  /** The argument that holds it; `when` is the condition of the call itself. */
  argument: string;
  mode: 'expression' | 'text';
  text: string;
}

/** Lists the texts of a call that may hold code. */
export function codeOfCall({ name, args, when = '' }: ActionCall): CallCode[] {
  const described = builtInAction(name)?.args;
  const found: CallCode[] = when.trim() === '' ? [] : [{ argument: 'when', mode: 'expression', text: when }];
  for (const [argument, value] of Object.entries(args)) {
    const isExpression = described?.[argument]?.type === 'expression';
    if (described?.[argument]?.conditional !== undefined) found.push(...codeOfTargets(argument, value));
    else for (const text of textsIn(value)) found.push({ argument, mode: isExpression ? 'expression' : 'text', text });
  }
  return found;
}

function codeOfTargets(argument: string, value: Json): CallCode[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    if (!isTarget(item)) return textsIn(item).map((text): CallCode => ({ argument, mode: 'text', text }));
    const { when, ...rest } = item;
    return [
      ...textsIn(when).map((text): CallCode => ({ argument, mode: 'expression', text })),
      ...textsIn(rest).map((text): CallCode => ({ argument, mode: 'text', text })),
    ];
  });
}
