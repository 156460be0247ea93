import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { shownTime } from '#shared/times.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import type { TurnRow } from '#features/conversations/list/talk-rows.ts';
import { hasWords, type TurnAction } from '#features/conversations/detail/turn-actions.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

interface TurnMenuProps {
  row: TurnRow;
  actions: readonly TurnAction[];
  className: string | undefined;
  onOpen: () => void;
}

/** Lists the actions of a turn with their keys. */
export function TurnMenu({ row, actions, className, onOpen }: TurnMenuProps) {
  const label = conversationWorkTexts.turn.actions(shownTime(row.time));
  return (
    <Menu position="bottom-end" onOpen={onOpen}>
      <Menu.Target>
        <ActionIcon size={24} className={className ?? ''} aria-label={label} title={label}>
          <IconDots size={14} stroke={2} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ hotkey, icon: Symbol, label: text, isOfWords, run }) => (
          <Menu.Item
            key={hotkey}
            leftSection={<Symbol size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd keys={hotkey} />}
            disabled={isOfWords && !hasWords(row)}
            onClick={() => run(row)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
