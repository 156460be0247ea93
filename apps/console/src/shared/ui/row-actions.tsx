import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';

export interface RowAction {
  icon: Icon;
  /** Includes the item's name, for screen readers. */
  label: string;
  /** The equivalent key in the list. */
  hotkey?: string;
  onClick: () => void;
}

interface RowActionsProps {
  name: string;
  actions: readonly RowAction[];
  tabIndex: number;
  renderButton: (action: RowAction) => ReactNode;
}

/** What can be done with a row: side by side, or on a phone in a menu, so that the name keeps its room. */
export function RowActions({ name, actions, tabIndex, renderButton }: RowActionsProps) {
  if (!useIsNarrow()) return actions.map(renderButton);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} tabIndex={tabIndex} aria-label={uiTexts.actionsOf(name)}>
          <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ icon: Symbol, label, onClick }) => (
          <Menu.Item key={label} leftSection={<Symbol size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
