import { ActionIcon, Menu } from '@mantine/core';
import type { Environment } from '@parley/domain';
import { IconChartBar, IconCheck } from '@tabler/icons-react';
import { ENVIRONMENT_NAMES } from '#features/reactions/usage/usage-texts.ts';

interface UsageMenuProps {
  environment: Environment | null;
  onShow: (environment: Environment | null) => void;
}

const CHOICES: readonly (Environment | null)[] = [null, 'dev', 'prod'];

/** Whose usage lies over the graph. */
export function UsageMenu({ environment, onShow }: UsageMenuProps) {
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label="Usage" title="Usage" {...(environment === null ? {} : { 'data-on': true })}>
          <IconChartBar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Show usage of</Menu.Label>
        {CHOICES.map((choice) => (
          <Menu.Item
            key={choice ?? 'none'}
            rightSection={choice === environment && <IconCheck size={14} stroke={2} aria-hidden />}
            aria-current={choice === environment || undefined}
            onClick={() => onShow(choice)}
          >
            {choice === null ? 'nobody' : ENVIRONMENT_NAMES[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
