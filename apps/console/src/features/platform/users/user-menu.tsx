import { ActionIcon, Menu } from '@mantine/core';
import type { PlatformUserDetails } from '@parley/contract';
import { IconDots } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { forceChange, removeOneTimeCode } from '#features/platform/users/user-deeds.ts';

const { actions: texts } = platformUserTexts;

/** What is seldom done to a user. */
export function UserMenu({ user }: { user: PlatformUserDetails }) {
  const { name, status, has_otp } = user;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={uiTexts.actionsOf(name)}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={status === 'invited' || status === 'deactivated'} onClick={() => void forceChange(user)}>
          {texts.forceChange}
        </Menu.Item>
        <Menu.Item disabled={!has_otp} onClick={() => void removeOneTimeCode(user)}>
          {texts.removeOtp}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
