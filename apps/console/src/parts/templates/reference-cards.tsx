import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { addressOf, nameOf, ReferenceCard, type Referred } from '#parts/templates/reference-card.tsx';
import type { ReferenceUses } from '#parts/templates/reference-uses.ts';
import { useTemplateNames } from '#parts/templates/template-names.ts';
import styles from '#parts/templates/reference-cards.module.css';

const PAUSE_MS = 300;
const SIZE = { width: 320, height: 240 };
const GAP = 4;

interface Shown {
  about: Referred;
  left: number;
  top?: number;
  bottom?: number;
}

/** Shows what a name in a template refers to while the pointer or the focus rests on it; Ctrl and a click open it. */
export function ReferenceCards({ uses, children }: { uses: ReferenceUses; children: ReactNode }) {
  const find = useReferred();
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const { shown, showSoon, hideSoon, hide, stay } = useShown();

  function ask(target: EventTarget, isFocus: boolean) {
    if (!(target instanceof HTMLElement)) return hideSoon();
    const name = isFocus ? target.querySelector<HTMLElement>('[data-reference]') : nameAt(target);
    const about = name && find(name.dataset['reference'] ?? '');
    if (name && about) showSoon({ about, ...placeBeside(name) });
    else hideSoon();
  }

  function open(event: MouseEvent) {
    const name = event.ctrlKey || event.metaKey ? nameAt(event.target) : null;
    const about = name && find(name.dataset['reference'] ?? '');
    if (!about) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
    const { to, query } = addressOf(about);
    void navigate(screenAddress(to, projectId, query));
  }

  return (
    // The names inside are marked text; their buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={styles.area}
      onPointerOver={({ target }: PointerEvent) => ask(target, false)}
      onPointerLeave={hideSoon}
      onFocus={({ target }: FocusEvent) => target instanceof HTMLButtonElement && ask(target, true)}
      onBlur={hideSoon}
      onClickCapture={open}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        event.stopPropagation();
        hide();
      }}
    >
      {children}
      {shown &&
        createPortal(
          <div
            className={styles.card}
            role="group"
            aria-label={nameOf(shown.about)}
            style={{ left: shown.left, top: shown.top, bottom: shown.bottom }}
            onPointerEnter={stay}
            onPointerLeave={hideSoon}
          >
            <ReferenceCard about={shown.about} uses={uses} />
          </div>,
          document.querySelector('main') ?? document.body,
        )}
    </div>
  );
}

function nameAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-reference]') : null;
}

/** Finds what `@name` or `#name` refers to. */
function useReferred(): (reference: string) => Referred | undefined {
  const { entities, synonyms } = useTemplateNames();
  return (reference) => {
    const name = reference.slice(1);
    if (reference.startsWith('@')) {
      const entity = entities.find((one) => one.name === name);
      return entity && { kind: 'entity', entity };
    }
    const synonym = synonyms.find((one) => one.name === name);
    return synonym && { kind: 'synonym', synonym };
  };
}

/** One card, shown and hidden after a pause. */
function useShown() {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (next: Shown | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    showSoon: after,
    hideSoon: () => after(null),
    stay: () => clearTimeout(timer.current),
    hide() {
      clearTimeout(timer.current);
      setShown(null);
    },
  };
}

/** Under or over the whole row, which stays legible. */
function placeBeside(name: HTMLElement): Omit<Shown, 'about'> {
  const row = (name.closest('[role="row"]') ?? name).getBoundingClientRect();
  const left = Math.max(8, Math.min(name.getBoundingClientRect().left, window.innerWidth - SIZE.width - 8));
  return window.innerHeight - row.bottom < SIZE.height && row.top > SIZE.height
    ? { left, bottom: window.innerHeight - row.top + GAP }
    : { left, top: row.bottom + GAP };
}
