import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconCheck } from '@tabler/icons-react';
import type { Overlay } from '#features/reactions/usage/use-overlay.ts';
import { usageTexts } from '#texts/graph.ts';

interface OverlayMenuProps {
  overlay: Overlay | null;
  onShow: (overlay: Overlay | null) => void;
}

const CHOICES: readonly [overlay: Overlay | null, label: string][] = [
  [null, usageTexts.none],
  ['dev', usageTexts.testing],
  ['prod', usageTexts.production],
  ['tests', usageTexts.coverage],
];

/** Chooses the figures over the graph. */
export function OverlayMenu({ overlay, onShow }: OverlayMenuProps) {
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          aria-label={usageTexts.menu}
          title={usageTexts.menu}
          {...(overlay === null ? {} : { 'data-on': true })}
        >
          <IconChartBar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{usageTexts.showOnGraph}</Menu.Label>
        {CHOICES.map(([choice, label]) => (
          <Menu.Item
            key={label}
            rightSection={choice === overlay && <IconCheck size={14} stroke={2} aria-hidden />}
            aria-current={choice === overlay || undefined}
            onClick={() => onShow(choice)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
