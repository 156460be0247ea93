import type { PlatformUser } from '@parley/contract';
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconMail,
} from '@tabler/icons-react';
import { serverNow } from '#shared/api/server-time.ts';
import { platformUserTexts as texts } from '#texts/platform-users.ts';
import styles from '#features/platform/users/user-status.module.css';

/** Each status has its own shape in addition to its color. */
const SHAPES = {
  active: IconCircleCheck,
  invited: IconMail,
  password_expired: IconAlertTriangle,
  suspended: IconAlertOctagonFilled,
  refused: IconCircleX,
  deactivated: IconCircleMinus,
} as const;

type Invited = Pick<PlatformUser, 'status' | 'invited_until' | 'is_invitation_void'>;

export function UserStatus({ user }: { user: Invited }) {
  const { status, is_invitation_void: isVoid } = user;
  const isOver = isVoid || hasInvitationEnded(user);
  const Shape = isOver ? IconAlertTriangle : SHAPES[status];
  return (
    <span className={styles.status} data-status={isOver ? 'password_expired' : status}>
      <Shape size={14} stroke={2} aria-hidden />
      {isVoid ? texts.void : isOver ? texts.expired : texts.statuses[status]}
    </span>
  );
}

function hasInvitationEnded({ status, invited_until }: Invited): boolean {
  return status === 'invited' && invited_until !== null && invited_until < serverNow() / 1_000;
}
