import { ActionIcon, Menu } from '@mantine/core';
import { auditTrail, type PlatformUserDetails } from '@parley/contract';
import { IconDots } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { uiTexts } from '#texts/ui.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { forceChange, removeOneTimeCode } from '#features/platform/users/user-commands.ts';

const { actions: texts } = platformUserTexts;

/** The menu of rare actions on a user. */
export function UserMenu({ user }: { user: PlatformUserDetails }) {
  const { id, name, status, has_otp } = user;
  const canAudit = useCan(auditTrail.list);
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
        {canAudit && (
          <Menu.Item
            renderRoot={(props) => (
              <ScreenLink
                to="/app/platform-settings"
                query={{ tab: 'audit', resource: 'users', thing: id }}
                {...props}
              />
            )}
          >
            {texts.showChanges}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
