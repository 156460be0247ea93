import { useRef, useState, type HTMLAttributes, type ReactNode, type RefObject } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { chatTexts } from '#texts/chat.ts';
import { useMovedPanel } from '#features/chat/use-moved-panel.ts';
import styles from '#features/chat/chat-panel.module.css';

const OPEN_LIST = '[aria-haspopup="listbox"][aria-expanded="true"]';
/** A text that is being typed, or a call in progress. */
const UNSENT = '[data-unsent]';

/** The panel, for its head. */
export interface PanelHandle {
  box: RefObject<HTMLElement | null>;
  /** Handlers that move the panel by its head. */
  grip: HTMLAttributes<HTMLElement>;
  isMaximized: boolean;
  onMaximize: () => void;
}

interface PanelFrameProps {
  title: string;
  onClose: () => void;
  children: (handle: PanelHandle) => ReactNode;
}

/** Floats over every screen, and can be moved and maximized. */
export function PanelFrame({ title, onClose, children }: PanelFrameProps) {
  const [isMaximized, setMaximized] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { offset, head, moveByKey } = useMovedPanel(box, isMaximized);
  const onMaximize = () => setMaximized((is) => !is);
  useHotkeys(chatTexts.title, [
    { keys: 'Ctrl+M', description: chatTexts.shortcuts.maximize, run: onMaximize },
    { keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'], description: chatTexts.shortcuts.move },
  ]);
  return (
    // Esc closes the panel from anywhere inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className={styles.panel}
      data-maximized={isMaximized || undefined}
      data-moved={offset.x !== 0 || offset.y !== 0 || undefined}
      data-floating
      style={{ translate: `${offset.x}px ${offset.y}px` }}
      aria-label={title}
      onKeyDown={(event) => {
        // A dialog that the panel has opened is not inside it.
        if (!event.currentTarget.contains(event.target as Node)) return;
        if (moveByKey(event)) return;
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        if (event.currentTarget.querySelector(UNSENT)) return;
        // An open list takes it first.
        if (event.target instanceof Element && event.target.matches(OPEN_LIST)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children({ box, grip: head, isMaximized, onMaximize })}
    </section>
  );
}
