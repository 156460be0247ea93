import type { ChatClientConfig } from '@parley/contract/chat-client';
import { plainText } from '@parley/domain/rich-text';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Attributes } from '#page/attributes.ts';
import { saveConversation } from '#page/save.ts';
import type { Memory } from '#talk/memory.ts';
import type { Talk } from '#talk/talk.ts';
import { texts } from '#texts.ts';
import { useIsPhone, useTalk } from '#ui/hooks.ts';
import { Launcher } from '#ui/launcher.tsx';
import { Panel } from '#ui/panel.tsx';
import { useReadAloud } from '#ui/use-read-aloud.ts';

interface ChatProps {
  config: ChatClientConfig;
  attributes: Attributes;
  talk: Talk;
  memory: Memory;
  /** Filled in here, for the page. */
  control: { open: () => void; close: () => void };
}

/** The launcher and, once it is opened, the panel. */
export function Chat({ config, attributes, talk, memory, control }: ChatProps) {
  const state = useTalk(talk);
  const isPhone = useIsPhone();
  // The preview's frame may get its size after this.
  const [isOpen, setOpen] = useState(() => memory.get().isOpen && (config.isPreview || !isPhone));
  const [isOpenedByHand, setOpenedByHand] = useState(false);
  const [isTeaserGone, setTeaserGone] = useState(() => memory.get().isTeaserDismissed);
  const launcher = useRef<HTMLButtonElement>(null);
  const name = attributes.name || texts.head.name;
  const { lines } = state.view;

  function open(): void {
    setOpen(true);
    setOpenedByHand(true);
    memory.set({ isOpen: true });
    if (config.isDeployed) talk.start();
  }

  function close(): void {
    setOpen(false);
    memory.set({ isOpen: false });
    launcher.current?.focus();
  }

  Object.assign(control, { open, close });
  useEffect(() => {
    if (isOpen && !document.hidden) talk.markSeen();
  }, [isOpen, lines, talk]);
  const { switchAloud, stopReading, ...aloud } = useReadAloud({
    talk,
    memory,
    state,
    isOffered: config.readUtterances,
  });

  const unread = isOpen ? [] : lines.filter((line) => line.kind === 'bot' && line.at * 1_000 > memory.get().seen + 1);
  const last = unread.at(-1);
  const teaser = plainText(last?.kind === 'bot' ? last.text : lines.length === 0 ? attributes.greeting : '');
  return (
    <>
      {isOpen && (
        <Panel
          config={config}
          attributes={attributes}
          name={name}
          talk={talk}
          state={state}
          isPhone={isPhone}
          isOpenedByHand={isOpenedByHand}
          {...aloud}
          onAloud={switchAloud}
          onStopReading={stopReading}
          onRestart={() => {
            stopReading();
            talk.restart();
          }}
          onSave={() => saveConversation(name, lines)}
          onClose={close}
        />
      )}
      <Launcher
        button={launcher}
        isOpen={isOpen}
        unread={unread.length}
        teaser={isOpen || (isTeaserGone && unread.length === 0) ? '' : teaser}
        onToggle={() => (isOpen ? close() : open())}
        onDismiss={() => {
          setTeaserGone(true);
          memory.set({ isTeaserDismissed: true });
          talk.markSeen();
          launcher.current?.focus();
        }}
      />
    </>
  );
}
