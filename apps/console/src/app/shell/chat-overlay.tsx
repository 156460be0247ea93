import { Suspense } from 'react';
import { closeChat, useIsChatOpen } from '#parts/chat/chat-panel-state.ts';
import { useCan } from '#shared/access/access.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';

const ChatPanel = lazyComponent(
  async () => (await import('#features/chat/chat-panel.tsx')).ChatPanel,
  OverlayLoadError,
);

/** The test chat, floating over every screen. */
export function ChatOverlay() {
  const isOpen = useIsChatOpen();
  const canChat = useCan('POST:/chat');
  if (!isOpen || !canChat) return null;
  return (
    <Suspense>
      <ChatPanel onClose={closeChat} />
    </Suspense>
  );
}
