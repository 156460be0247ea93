import type { ConversationState, TrackerEntry } from '@parley/domain';
import { factsOf } from '#entries/action-entries.ts';
import type { Memory, Names } from '#entries/action-entry.ts';
import { isSaid } from '#entries/turns-of.ts';
import { onlyInScope } from '#scope-stack.ts';
import { FALLBACK } from '#meaning.ts';

const NO_NAMES: Names = { reaction: () => undefined, scope: () => undefined };

/**
 * The state after a turn, computed from its recorded entries. Custom actions record no slots, so those are missing.
 * An open question is left out. Timers and redirects stay as they were: they belong to the live conversation.
 */
export function stateAfterTurn(
  before: ConversationState,
  entries: readonly TrackerEntry[],
  names: Names = NO_NAMES,
): ConversationState {
  const { offered, ...known } = before;
  // The caller's next message ends what was offered.
  const stillOffered = offered === undefined || entries.some(isSaid) ? {} : { offered };
  const state = { ...known, ...stillOffered, expected: expectedAfter(before, entries) };
  const memory: Memory = { state, expect: null };
  for (const entry of entries) {
    memory.state = { ...memory.state, last_timestamp: entry.timestamp };
    if (entry.type === 'log' && entry.args.began === 'editor') {
      const { slots = memory.state.slots, scope = memory.state.scope } = entry.args;
      memory.state = onlyInScope({ ...memory.state, slots: { ...slots } }, scope);
    }
    if (entry.type === 'action') factsOf(entry)?.changes?.(memory, entry.args, { turn: entry.turn, names });
  }
  const { timers, integration } = before;
  const { asking: _asking, ...after } = memory.state;
  return { ...after, expected: memory.expect ?? after.expected, timers, integration };
}

/** The caller's next words end the expectation, unless the bot did not understand them. */
function expectedAfter({ expected }: ConversationState, entries: readonly TrackerEntry[]): number[] {
  return entries.filter(isSaid).every(({ value }) => value === FALLBACK) ? expected : [];
}
