import { ActionIcon, Popover } from '@mantine/core';
import { IconDotsVertical, type Icon } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import styles from '#shared/ui/more-tools.module.css';

/** Tools of a bar that has no room for them on a phone: there they open from one button. */
export function MoreTools({ icon: Symbol = IconDotsVertical, children }: { icon?: Icon; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow) return children;

  function closeAfterPress({ target }: MouseEvent) {
    // A field keeps the menu open for the next choice; a button or link closes it.
    if (target instanceof Element && target.closest('button:not([aria-haspopup]), a')) setOpen(false);
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={44} aria-label={uiTexts.moreTools} title={uiTexts.moreTools} onClick={() => setOpen(!isOpen)}>
          <Symbol size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.list ?? ''} onClick={closeAfterPress}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
