import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** An alternative start point for a test chat: a reaction, or the point before a turn of a conversation. */
export type ChatStartPoint = StartAtReaction | StartAtTurn;

export interface StartAtTurn {
  conversation: string;
  /** The timestamp of the turn. */
  before: number;
}

export interface StartAtReaction {
  reaction: { id: number; name: string };
  scope: string | null;
  slots: Record<string, unknown>;
}

interface ChatPanelState {
  isOpen: boolean;
  /** A new object starts a new conversation. */
  begin: ChatStartPoint | null;
}

/** Whether the test chat floats over the screens, and its start point. Any screen may open it; the shell shows it. */
const panel = createUserStore<ChatPanelState>({ isOpen: false, begin: null });

export function useIsChatOpen(): boolean {
  return useStore(panel, ({ isOpen }) => isOpen);
}

export function useChatStartPoint(): ChatStartPoint | null {
  return useStore(panel, ({ begin }) => begin);
}

export function openChat(): void {
  panel.set({ isOpen: true });
}

export function openChatAt(begin: ChatStartPoint): void {
  panel.set({ isOpen: true, begin });
}

export function clearStartPoint(): void {
  panel.set({ begin: null });
}

export function closeChat(): void {
  panel.set({ isOpen: false, begin: null });
}

export function toggleChat(): void {
  panel.set(({ isOpen }) => ({ isOpen: !isOpen, begin: null }));
}
