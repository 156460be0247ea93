import type { ActionCall } from '@parley/domain';
import { isQuestion } from '#features/reactions/action-calls.ts';

/** A card of the panel: one call, or the questions of a form, which follow each other. */
export interface Block {
  kind: 'call' | 'form';
  from: number;
  count: number;
}

export function blocksOf(calls: readonly ActionCall[]): Block[] {
  const blocks: Block[] = [];
  calls.forEach((call, from) => {
    const last = blocks.at(-1);
    if (!isQuestion(call)) blocks.push({ kind: 'call', from, count: 1 });
    else if (last?.kind === 'form') last.count += 1;
    else blocks.push({ kind: 'form', from, count: 1 });
  });
  return blocks;
}

/** The places of the calls of a block. */
export function placesIn({ from, count }: Block): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
