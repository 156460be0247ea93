import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

interface AddPopoverProps {
  button: string;
  /** The name of the list that opens. */
  label: string;
  /** Draws the list, which calls `close` once something is picked. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a list to pick one thing from. */
export function AddPopover({ button, label, children }: AddPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
