import { Popover } from '@mantine/core';
import { IconArrowDownRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { WayIn } from '#features/reactions/graph/boxes/shown-jumps.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/boxes/reaction-node.module.css';

/** Long enough for the way from the chip to its list. */
const CLOSED_AFTER_MS = 200;

/** At the foot of a box: the connections from other parts of the graph, listed while it has the pointer or the focus. */
export function WaysIn({ ways, count }: { ways: readonly WayIn[]; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const close = () => {
    closing.current = setTimeout(() => setOpen(false), CLOSED_AFTER_MS);
  };
  const [only] = ways;
  if (!only) return null;
  const holds = { onMouseEnter: open, onMouseLeave: close, onFocus: open, onBlur: close };
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
  if (!isOpen || count === 1) return chip;
  return (
    <Popover opened position="bottom-start" offset={4} trapFocus={false} withinPortal>
      <Popover.Target>{chip}</Popover.Target>
      <Popover.Dropdown p={4} {...holds}>
        <ul className={`p-plain-list ${styles['sources']}`} aria-label={graphTexts.box.waysInFrom(count)}>
          {ways.map(({ edge, from, name }) => (
            <li key={edge}>
              <button type="button" className={`p-bare-button ${styles['source']}`} data-jump={from} data-line={edge}>
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
