import { Menu } from '@mantine/core';
import type { Point } from '@parley/dialogue/layout/measures';
import { Fragment, useEffect } from 'react';
import { Kbd } from '#shared/ui/kbd.tsx';

export interface MenuItem {
  label: string;
  keys?: string;
  isDestructive?: boolean;
  /** A line above it. */
  isApart?: boolean;
  run: () => void;
}

interface GraphMenuProps {
  /** In the picture's coordinates. */
  at: Point;
  title?: string | undefined;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** Commands for the item that was right-clicked, or on which the menu key was pressed. */
export function GraphMenu({ at, title, items, onClose }: GraphMenuProps) {
  // Restores the focus, unless the chosen command moved it.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Menu opened onClose={onClose} closeOnEscape={false} position="bottom-start" trapFocus returnFocus={false} loop>
      <Menu.Target>
        <span aria-hidden style={{ position: 'absolute', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // It closes the menu, not the panel behind it, too.
          event.preventDefault();
          onClose();
        }}
      >
        {title !== undefined && <Menu.Label>{title}</Menu.Label>}
        {items.map(({ label, keys, isDestructive, isApart, run }) => (
          <Fragment key={label}>
            {isApart && <Menu.Divider />}
            <Menu.Item
              {...(isDestructive ? { c: 'var(--p-error)' } : {})}
              rightSection={keys === undefined ? null : <Kbd keys={keys} />}
              onClick={run}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
