import { Suspense } from 'react';
import { closeChat, useIsChatOpen } from '#parts/chat/chat-panel-state.ts';
import { useCan } from '#shared/access/access.tsx';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { OverlayNotFetched } from '#shared/ui/not-fetched.tsx';

const ChatPanel = fetchedPart(async () => (await import('#features/chat/chat-panel.tsx')).ChatPanel, OverlayNotFetched);

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
