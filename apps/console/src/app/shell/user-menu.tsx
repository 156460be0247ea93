import { auth } from '@parley/contract';
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { leaveSignedOut } from '#app/session/sign-out.ts';
import { openOverlay } from '#app/shell/shell-state.ts';
import { useScreens } from '#app/shell/use-screens.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { useProjectIdIfAny, useSessionUser } from '#shared/session/session.ts';
import { useRoleName } from '#shared/ui/denied.tsx';
import { Initials } from '#shared/ui/initials.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/user-menu.module.css';

const { userMenu: menuTexts } = shellTexts;

const SCHEMES: { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'light', label: menuTexts.light, icon: IconSun },
  { value: 'dark', label: menuTexts.dark, icon: IconMoon },
  { value: 'auto', label: menuTexts.matchSystem, icon: IconDeviceDesktop },
];

/** The signed-in user, the role, and personal commands. */
export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const user = useSessionUser();
  const role = useRoleName() ?? (user?.is_platform_admin ? menuTexts.platformAdministrator : menuTexts.noRole);
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles['button']}>
          <Initials name={user.name} />
          {isNarrow ? (
            <span className="p-visually-hidden">{user.name}</span>
          ) : (
            <>
              <span className={styles['text']}>
                {/* The space parts them for who hears the button. */}
                <span className={styles['name']}>{user.name}</span> <span className={styles['role']}>{role}</span>
              </span>
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </>
          )}
          <span className="p-visually-hidden">{menuTexts.title}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && (
          <Menu.Label>
            {user.name}, {role}
          </Menu.Label>
        )}
        <PlatformItems />
        <SchemeItems />
        <Menu.Divider />
        {!isNarrow && (
          <Menu.Item
            leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd keys="?" />}
            onClick={() => openOverlay('keys')}
          >
            {menuTexts.shortcuts}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
          onClick={() => openOverlay('change-password')}
        >
          {menuTexts.changePassword}
        </Menu.Item>
        <LogoutItem />
      </Menu.Dropdown>
    </Menu>
  );
}

function PlatformItems() {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const screens = useScreens().filter(({ group }) => group === 'platform');
  return screens.map(({ path, title, icon: Icon }) => (
    <Menu.Item
      key={path}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void navigate(screenAddress(`/app/${path}`, projectId))}
    >
      {title}
    </Menu.Item>
  ));
}

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choose = (chosen: string) => setColorScheme(SCHEMES.find(({ value }) => value === chosen)?.value ?? 'auto');
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{menuTexts.theme}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.75} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function LogoutItem() {
  const logout = useWrite(auth.logout, { onSuccess: leaveSignedOut });
  return (
    <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => logout.mutate()}>
      {menuTexts.logout}
    </Menu.Item>
  );
}
