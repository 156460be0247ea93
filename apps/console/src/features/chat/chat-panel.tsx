import { Suspense } from 'react';
import { useChatMode } from '#parts/chat/chat-panel-state.ts';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { chatTexts } from '#texts/chat.ts';
import { testCallTexts } from '#texts/test-call.ts';
import { PanelFrame } from '#features/chat/panel-frame.tsx';
import { TestChat } from '#features/chat/test-chat.tsx';

const TestCall = lazyComponent(
  async () => (await import('#features/chat/call/test-call.tsx')).TestCall,
  OverlayLoadError,
);

/** Talks to a bot in writing or by a call, and shows why it answers as it does. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const mode = useChatMode();
  return (
    <PanelFrame title={mode === 'call' ? testCallTexts.title : chatTexts.title} onClose={onClose}>
      {(handle) =>
        mode === 'call' ? (
          <Suspense>
            <TestCall handle={handle} onClose={onClose} />
          </Suspense>
        ) : (
          <TestChat handle={handle} onClose={onClose} />
        )
      }
    </PanelFrame>
  );
}
