import { constants, setPriority } from 'node:os';

/** The sound of calls goes before other work of the machine, where the system allows it. Returns whether it does. */
export function raisePriority(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    return true;
  } catch {
    return false;
  }
}
