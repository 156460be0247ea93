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
  const memory: Memory = { state: heardState(before, entries, names), expect: null };
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

/** The caller's next message ends what was offered, and counts as a failure or ends the row of them. */
function heardState(before: ConversationState, entries: readonly TrackerEntry[], names: Names): ConversationState {
  const said = entries.filter(isSaid);
  const expected = expectedAfter(before, entries);
  if (said.length === 0) return { ...before, expected };
  const { offered: _, failures = 0, ...known } = before;
  const isFailure = names.countsFailures === true && said[0]?.value === FALLBACK;
  return { ...known, expected, ...(isFailure ? { failures: failures + 1 } : {}) };
}

/** The caller's next words end the expectation, unless the bot did not understand them. */
function expectedAfter({ expected }: ConversationState, entries: readonly TrackerEntry[]): number[] {
  return entries.filter(isSaid).every(({ value }) => value === FALLBACK) ? expected : [];
}
