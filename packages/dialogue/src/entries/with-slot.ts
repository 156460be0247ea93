import type { ConversationState } from '@parley/domain/tracker';

/** The state with a slot written, or cleared when there is no value. */
export function withSlot(state: ConversationState, name: string, value: unknown): ConversationState {
  // A computed key is an own property whatever its name, __proto__ too.
  const slots: Record<string, unknown> = { ...state.slots, [name]: value };
  if (value === undefined) delete slots[name];
  return { ...state, slots };
}
