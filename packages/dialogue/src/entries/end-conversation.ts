import type { Memory } from '#entries/action-entry.ts';

export function endConversation(memory: Pick<Memory, 'state'>): void {
  const { asking: _asking, ...state } = memory.state;
  memory.state = { ...state, ended: true, timers: [] };
}
