import { ActionIcon, Menu } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { Kbd } from '#shared/ui/kbd.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/panel/action-card.module.css';

const { actions: texts } = reactionTexts;

interface ActionMenuProps {
  call: ActionCall;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onAddCondition: () => void;
  /** Absent if an "else" follows already. */
  onElse: (() => void) | undefined;
}

export function ActionMenu({ call, onMove, onDuplicate, onRemove, onAddCondition, onElse }: ActionMenuProps) {
  const hasCondition = (call.when ?? '').trim() !== '';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} className={styles.menu ?? ''} aria-label={uiTexts.actionsOf(call.name)}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems onMove={onMove} />
        {call.when === undefined && <Menu.Item onClick={onAddCondition}>{texts.addCondition}</Menu.Item>}
        {hasCondition && onElse && <Menu.Item onClick={onElse}>{texts.addElse}</Menu.Item>}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={onDuplicate}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function MoveItems({ onMove }: Pick<ActionMenuProps, 'onMove'>) {
  return (
    <>
      <Menu.Item rightSection={<Kbd keys="Alt+↑" />} onClick={() => onMove(-1)}>
        {texts.moveUp}
      </Menu.Item>
      <Menu.Item rightSection={<Kbd keys="Alt+↓" />} onClick={() => onMove(1)}>
        {texts.moveDown}
      </Menu.Item>
    </>
  );
}
