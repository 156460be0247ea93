import { Suspense } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { OverlayNotFetched } from '#app/shell/not-fetched.tsx';
import { closeChat, useIsChatOpen } from '#shared/chat-dock.ts';
import { useCan } from '#shared/access/access.tsx';

const ChatPanel = fetchedPart(async () => (await import('#features/chat/chat-panel.tsx')).ChatPanel, OverlayNotFetched);

/** Where the test chat floats over every screen. */
export function ChatDock() {
  const isOpen = useIsChatOpen();
  const canChat = useCan('POST:/chat');
  if (!isOpen || !canChat) return null;
  return (
    <Suspense>
      <ChatPanel onClose={closeChat} />
    </Suspense>
  );
}
