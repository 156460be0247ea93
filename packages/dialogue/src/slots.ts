import { withSlot } from '#entries/with-slot.ts';
import { isDeeperThan, type Json } from '#json.ts';
import type { Turn } from '#turn.ts';
import { log } from '#turn.ts';

/** The limit of all slots together, as JSON; the state is written with every turn. */
const LONGEST_SLOTS = 200_000;
/** As deep as expressions and actions may answer: turn after turn, a slot can be put into itself. */
const DEEPEST_SLOT = 100;

/** Checks that a slot may get a value: false, with a log entry, if the slots would grow too large or too deep. */
export function fitsSlot(turn: Turn, name: string, value: Json | undefined): boolean {
  if (isDeeperThan(value, DEEPEST_SLOT)) {
    log(turn, 'error', `Slot ${name} not saved: the value is nested too deeply`, { slot: name });
    return false;
  }
  if (value === undefined || JSON.stringify(withSlot(turn.state, name, value).slots).length <= LONGEST_SLOTS)
    return true;
  log(turn, 'error', `Slot ${name} not saved: the slots of the conversation are full`, { slot: name });
  return false;
}

/** Writes a slot for which no entry is recorded, or clears it when there is no value. */
export function setSlot(turn: Turn, name: string, value: Json | undefined): void {
  if (fitsSlot(turn, name, value)) turn.state = withSlot(turn.state, name, value);
}
