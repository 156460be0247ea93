import { lazy, Suspense } from 'react';
import { loadChunk } from '#app/load-chunk.ts';
import { closeChat, useIsChatOpen } from '#shared/chat-dock.ts';
import { useCan } from '#shared/access/access.tsx';

const ChatPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#features/chat/chat-panel.tsx'))).ChatPanel,
}));

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
