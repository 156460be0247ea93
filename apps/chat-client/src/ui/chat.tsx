import type { ChatClientConfig } from '@parley/contract/chat-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Attributes } from '#page/attributes.ts';
import { saveConversation } from '#page/save.ts';
import { createReader } from '#talk/aloud.ts';
import type { Memory } from '#talk/memory.ts';
import type { Talk } from '#talk/talk.ts';
import { texts } from '#texts.ts';
import { useIsPhone, useTalk } from '#ui/hooks.ts';
import { Launcher } from '#ui/launcher.tsx';
import { Panel } from '#ui/panel.tsx';

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
  const [isOpen, setOpen] = useState(() => memory.get().isOpen && !isPhone);
  const [isOpenedByHand, setOpenedByHand] = useState(false);
  const [isAloud, setAloud] = useState(() => config.readUtterances && memory.get().isAloud);
  const [isTeaserGone, setTeaserGone] = useState(() => memory.get().isTeaserDismissed);
  const [readingKey, setReadingKey] = useState<string | null>(null);
  const [unreadableKey, setUnreadableKey] = useState<string | null>(null);
  const [reader] = useState(() =>
    createReader({
      fetchSound: talk.readAloud,
      onReading: setReadingKey,
      onFault(key) {
        setUnreadableKey(key);
        setAloud(false);
      },
    }),
  );
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
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!wasOpened.current && state.phase === 'open') {
      wasOpened.current = true;
      // On a page that was opened anew only what comes is read.
      if (state.view.lastTimestamp <= memory.get().seen || !isAloud) reader.begin(lines);
    }
    if (isAloud) reader.read(lines);
  }, [state.phase, state.view.lastTimestamp, lines, isAloud, memory, reader]);

  function switchAloud(): void {
    if (isAloud) reader.stop();
    else reader.begin(lines);
    setUnreadableKey(null);
    setAloud(!isAloud);
    memory.set({ isAloud: !isAloud });
  }

  const unread = isOpen ? [] : lines.filter((line) => line.kind === 'bot' && line.at * 1_000 > memory.get().seen + 1);
  const last = unread.at(-1);
  const teaser = last?.kind === 'bot' ? last.text : lines.length === 0 ? attributes.greeting : '';
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
          isAloud={isAloud}
          readingKey={readingKey}
          unreadableKey={unreadableKey}
          onAloud={switchAloud}
          onStopReading={reader.stop}
          onRestart={() => {
            reader.stop();
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
