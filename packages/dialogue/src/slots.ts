import { isDeeperThan, type Json } from '#json.ts';
import type { Turn } from '#turn.ts';
import { log } from '#turn.ts';

/** The limit of all slots together, as JSON; the state is written with every turn. */
const LONGEST_SLOTS = 200_000;
/** As deep as expressions and actions may answer: turn after turn, a slot can be put into itself. */
const DEEPEST_SLOT = 100;

/** Writes a slot, or clears it when there is no value. False when the slots would grow too large or too deep. */
export function setSlot(turn: Turn, name: string, value: Json | undefined): boolean {
  if (isDeeperThan(value, DEEPEST_SLOT)) {
    log(turn, 'error', `Slot ${name} not saved: the value is nested too deeply`, { slot: name });
    return false;
  }
  // A computed key is an own property whatever its name, __proto__ too.
  const slots: Record<string, unknown> = { ...turn.state.slots, [name]: value };
  if (value === undefined) delete slots[name];
  if (value !== undefined && JSON.stringify(slots).length > LONGEST_SLOTS) {
    log(turn, 'error', `Slot ${name} not saved: the slots of the conversation are full`, { slot: name });
    return false;
  }
  turn.state = { ...turn.state, slots };
  return true;
}
