import type { ChatPreview as Sent } from '@parley/contract/chat-client';
import type { Settings } from '@parley/domain';
import { chatLookOf } from '@parley/domain/chat-look';
import { useEffect, useRef, useState } from 'react';
import { useLogoAddress } from '#features/settings/use-logo.ts';
import { useCheckedStyles } from '#features/settings/use-checked-styles.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/chat-client.module.css';

const { chatClient } = settingTexts;

/**
 * The chat client itself, with the settings as they are edited. Its page has an origin of its own and no server: what
 * one says there stays there.
 */
export function ChatPreview({ settings, canCompile }: { settings: Settings; canCompile: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scss = settings.chatbot_client_scss;
  const checked = useCheckedStyles(scss, canCompile && scss.trim() !== '');
  const [compiled, setCompiled] = useState('');
  // While styles are typed, the last ones stay.
  useEffect(() => {
    if (checked) setCompiled(checked.css);
  }, [checked]);
  const logo = useLogoAddress(settings.chatbot_logo);
  const sent: Sent = { look: chatLookOf(settings, logo), styles: scss.trim() === '' ? '' : compiled };
  const text = JSON.stringify(sent);
  // The framed page has an opaque origin, which cannot be named; the frame shows only the server's own page.
  const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(text), '*');
  // oxlint-disable-next-line react/exhaustive-deps -- `send` sends the text.
  useEffect(send, [text]);
  return (
    <figure className={styles['preview']}>
      <div className={styles['stage']}>
        <iframe
          ref={frame}
          title={chatClient.preview}
          src="chatbot-test/preview"
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          onLoad={send}
        />
      </div>
      <figcaption>{chatClient.previewHint}</figcaption>
    </figure>
  );
}
