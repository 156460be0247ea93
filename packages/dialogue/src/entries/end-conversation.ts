import type { Memory } from '#entries/action-entry.ts';

export function endConversation(memory: Pick<Memory, 'state'>): void {
  memory.state = { ...memory.state, ended: true, timers: [] };
}
