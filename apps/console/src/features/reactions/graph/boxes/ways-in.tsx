import { Popover } from '@mantine/core';
import { IconArrowDownRight } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { openWaysIn, useAreWaysOpen } from '#features/reactions/graph/boxes/open-ways.ts';
import type { WayIn } from '#features/reactions/graph/boxes/shown-jumps.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/boxes/reaction-node.module.css';

/** Long enough for the way from the chip to its list. */
const CLOSED_AFTER_MS = 200;

interface WaysInProps {
  box: number;
  ways: readonly WayIn[];
  count: number;
}

/** At the foot of a box: the connections from other parts of the graph, listed while it has the pointer or the focus. */
export function WaysIn({ box, ways, count }: WaysInProps) {
  const { isOpen, isByKey, onKeyDown, ...holds } = useWaysOpen(box);
  const [only] = ways;
  if (!only) return null;
  const chip = (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles['waysIn']} nodrag`}
      title={graphTexts.box.waysInFrom(count)}
      data-jump={count === 1 ? only.from : undefined}
      data-line={count === 1 ? only.edge : undefined}
      {...holds}
    >
      {count === 1 ? (
        <>
          <IconArrowDownRight size="1em" stroke={2} aria-hidden />
          <span className="p-cut">{only.name}</span>
        </>
      ) : (
        graphTexts.box.waysIn(count)
      )}
    </button>
  );
  if (!isOpen || (count === 1 && !isByKey)) return chip;
  return (
    <Popover opened position="bottom-start" offset={4} trapFocus={false} withinPortal>
      <Popover.Target>{chip}</Popover.Target>
      <Popover.Dropdown p={4} {...holds} {...(isByKey ? { onKeyDown, onBlur: leave } : {})}>
        <ul className={`p-plain-list ${styles['sources']}`} aria-label={graphTexts.box.waysInFrom(count)}>
          {ways.map(({ edge, from, name }, index) => (
            <li key={edge}>
              <button
                ref={isByKey && index === 0 ? focusOnMount : null}
                type="button"
                className={`p-bare-button ${styles['source']}`}
                data-jump={from}
                data-line={edge}
              >
                {name}
              </button>
            </li>
          ))}
          {count > ways.length && <li className={styles['more']}>{graphTexts.box.more(count - ways.length)}</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether the list is open: by the pointer or the focus, or by a key, which then moves in it. */
function useWaysOpen(box: number) {
  const [isPointed, setPointed] = useState(false);
  const isByKey = useAreWaysOpen(box);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = () => {
    clearTimeout(closing.current);
    setPointed(true);
  };
  const close = () => {
    closing.current = setTimeout(() => setPointed(false), CLOSED_AFTER_MS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      openWaysIn(null);
      document.querySelector<HTMLElement>(`[data-reaction="${box}"]`)?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      focusNext(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    isOpen: isPointed || isByKey,
    isByKey,
    onKeyDown,
    onMouseEnter: open,
    onMouseLeave: close,
    onFocus: open,
    onBlur: close,
  };
}

function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) openWaysIn(null);
}

function focusNext(list: HTMLElement, by: 1 | -1): void {
  const items = [...list.querySelectorAll<HTMLElement>('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + by + items.length) % items.length)?.focus();
}
