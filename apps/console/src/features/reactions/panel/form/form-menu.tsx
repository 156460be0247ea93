import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { MoveItems } from '#features/reactions/panel/action-menu.tsx';
import { formTexts as texts } from '#texts/forms.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/panel/action-card.module.css';

interface FormMenuProps {
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function FormMenu({ onMove, onRemove }: FormMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} ml="auto" className={styles.menu ?? ''} aria-label={uiTexts.actionsOf('ask')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems onMove={onMove} />
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {texts.removeAll}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
