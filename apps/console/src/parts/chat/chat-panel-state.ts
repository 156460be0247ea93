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

export type ChatMode = 'chat' | 'call';

interface ChatPanelState {
  isOpen: boolean;
  /** Whether one writes to the bot, or calls it. */
  mode: ChatMode;
  /** A new object starts a new conversation. */
  begin: ChatStartPoint | null;
}

/** Whether the test chat floats over the screens, and its start point. Any screen may open it; the shell shows it. */
const panel = createUserStore<ChatPanelState>({ isOpen: false, mode: 'chat', begin: null });

export function useIsChatOpen(): boolean {
  return useStore(panel, ({ isOpen }) => isOpen);
}

export function useChatStartPoint(): ChatStartPoint | null {
  return useStore(panel, ({ begin }) => begin);
}

export function useChatMode(): ChatMode {
  return useStore(panel, ({ mode }) => mode);
}

export function openChat(mode: ChatMode = 'chat'): void {
  panel.set({ isOpen: true, mode });
}

export function openChatAt(begin: ChatStartPoint): void {
  panel.set({ isOpen: true, mode: 'chat', begin });
}

export function clearStartPoint(): void {
  panel.set({ begin: null });
}

export function closeChat(): void {
  panel.set({ isOpen: false, mode: 'chat', begin: null });
}

export function toggleChat(): void {
  panel.set(({ isOpen }) => ({ isOpen: !isOpen, mode: 'chat', begin: null }));
}
