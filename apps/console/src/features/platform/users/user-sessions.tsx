import { ActionIcon, Button } from '@mantine/core';
import type { PlatformSession, PlatformUserDetails } from '@parley/contract';
import { IconDeviceDesktop, IconDeviceMobile, IconX } from '@tabler/icons-react';
import { serverNow } from '#shared/api/server-time.ts';
import { shownMoment } from '#shared/times.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { endAllSessions, endSession } from '#features/platform/users/user-commands.ts';
import styles from '#features/platform/users/user-sessions.module.css';
import panel from '#features/platform/panel-part.module.css';

const { sessions: texts } = platformUserTexts;
/** A session that was used so lately is active now. */
const ACTIVE_SECONDS = 120;

/** The devices on which a user is signed in. Ending a session takes effect immediately. */
export function UserSessions({ user }: { user: PlatformUserDetails }) {
  const { sessions } = user;
  return (
    <PanelPart
      title={texts.title}
      count={sessions.length}
      action={
        sessions.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void endAllSessions(user)}>
            {texts.endAll}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className={panel.none}>{texts.none}</p>}
      <ul className="p-plain-list">
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <DeviceIcon device={session.device} />
            <div className="p-fill p-narrowable" title={session.address ?? undefined}>
              <div className="p-cut">{placeOf(session)}</div>
              <div className="p-text-12 p-muted">{whenOf(session)}</div>
            </div>
            <ActionIcon
              size={24}
              aria-label={texts.end(placeOf(session))}
              title={texts.end(placeOf(session))}
              onClick={() => void endSession(user, session.id)}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function DeviceIcon({ device }: Pick<PlatformSession, 'device'>) {
  const Icon = /iphone|android|ipad/iu.test(device ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

function placeOf({ device, place, address }: PlatformSession): string {
  const where = place ?? address;
  return [device ?? texts.unknown, ...(where === null ? [] : [where])].join(', ');
}

function whenOf({ last_seen, with_otp, with_sso }: PlatformSession): string {
  const isActive = serverNow() / 1_000 - last_seen < ACTIVE_SECONDS;
  return [
    isActive ? texts.activeNow : shownMoment(last_seen),
    ...(with_otp ? [texts.withOtp] : []),
    ...(with_sso ? [texts.withSso] : []),
  ].join(', ');
}
