import type { ConversationState, TrackerEntry } from '@parley/domain';
import { asText } from '#json.ts';
import { FALLBACK } from '#meaning.ts';

type Args = TrackerEntry['args'];

/**
 * The state after a turn, as its recorded actions tell it. Slots that code of the project's own actions set are not
 * recorded, and timers and a system that the conversation was redirected to are left out.
 */
export function stateAfterTurn(
  before: ConversationState,
  entries: readonly TrackerEntry[],
  reactionNamed: (name: string) => number | undefined = () => undefined,
): ConversationState {
  const state: ConversationState = { ...before, slots: { ...before.slots }, expected: expectedAfter(before, entries) };
  for (const { type, value, args, timestamp } of entries) {
    state.last_timestamp = timestamp;
    if (type === 'log' && args['began'] === 'editor') begin(state, args);
    if (type === 'action') act(state, String(value), args, reactionNamed);
  }
  return state;
}

/** The caller's next words end what was expected, unless the bot did not understand them. */
function expectedAfter({ expected }: ConversationState, entries: readonly TrackerEntry[]): number[] {
  const said = entries.filter(({ type, args }) => type === 'intent' && typeof args['text'] === 'string');
  return said.every(({ value }) => value === FALLBACK) ? expected : [];
}

function begin(state: ConversationState, { slots, scope }: Args): void {
  if (typeof slots === 'object' && slots !== null && !Array.isArray(slots)) state.slots = { ...slots };
  if (typeof scope === 'string' || scope === null) state.scope = scope;
}

function act(
  state: ConversationState,
  name: string,
  args: Args,
  reactionNamed: (name: string) => number | undefined,
): void {
  const slot = asText(args['name']);
  switch (name) {
    case 'set':
      state.slots[slot] = args['value'] ?? null;
      return;
    case 'unset':
      delete state.slots[slot];
      return;
    case 'enter_scope':
      state.scope = asText(args['scope']);
      return;
    case 'leave_scope':
      state.scope = null;
      return;
    case 'text_input':
      state.text_input = args['show'] === true;
      return;
    case 'expect':
      state.expected = namesIn(args['reactions']).flatMap((one) => reactionNamed(one) ?? []);
      return;
    case 'call_end':
    case 'call_transfer':
      state.ended = true;
  }
}

function namesIn(value: Args[string] | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
