import type { PlatformUser } from '@parley/contract';
import { IconBuilding, IconCheck, IconShield } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { Initials } from '#shared/ui/initials.tsx';
import { platformTexts } from '#texts/platform.ts';
import { platformUserTexts as texts } from '#texts/platform-users.ts';
import type { Column } from '#features/platform/table/columns.ts';
import type { UserSort } from '#features/platform/users/user-filters.ts';
import { UserStatus } from '#features/platform/users/user-status.tsx';
import styles from '#features/platform/users/user-columns.module.css';

const { columns } = texts;

/** The columns of the list of users. A company's administrator has no company column. */
export function userColumns(
  companyName: ((id: number | null) => string) | undefined,
): Column<PlatformUser, UserSort>[] {
  const company: Column<PlatformUser, UserSort>[] = companyName
    ? [
        {
          key: 'company',
          title: columns.company,
          width: '112px',
          sort: 'company',
          isWide: true,
          cell: ({ company_id }) => <div className="p-cut">{companyName(company_id)}</div>,
        },
      ]
    : [];
  return [
    { key: 'name', title: columns.name, width: 'minmax(168px, 1fr)', sort: 'name', cell: nameCell },
    ...company,
    {
      key: 'projects',
      title: columns.projects,
      width: '56px',
      sort: 'projects',
      isFigures: true,
      isWide: true,
      isExtra: true,
      cell: ({ projects }) => grouped(projects),
    },
    { key: 'status', title: columns.status, width: '132px', cell: (user) => <UserStatus user={user} /> },
    { key: 'otp', title: columns.otp, width: '32px', isWide: true, isExtra: true, cell: otpCell },
    {
      key: 'last_sign_in',
      title: columns.last_sign_in,
      width: '132px',
      sort: 'last_sign_in',
      isWide: true,
      cell: lastSignInCell,
    },
  ];
}

function nameCell({ name, email, platform_permissions: { length: rights }, is_company_admin }: PlatformUser) {
  return (
    <span className={styles.user}>
      <Initials name={name} />
      <span className={`${styles.name} p-cut`}>{name}</span>
      {rights > 0 && (
        <span className={styles.rights} title={texts.rights(rights)}>
          <IconShield size={14} stroke={2} aria-hidden />
          <span aria-hidden>{rights}</span>
          <span className="p-visually-hidden">{texts.rights(rights)}</span>
        </span>
      )}
      {is_company_admin && (
        <span className={styles.rights} title={texts.companyAdmin}>
          <IconBuilding size={14} stroke={2} aria-hidden />
          <span className="p-visually-hidden">{texts.companyAdmin}</span>
        </span>
      )}
      <span className={`${styles.email} p-cut`}>{email}</span>
    </span>
  );
}

function otpCell({ has_otp }: PlatformUser) {
  return has_otp ? (
    <IconCheck size={14} stroke={2} role="img" aria-label={texts.hasOtp} />
  ) : (
    <span className="p-muted">
      <span aria-hidden>–</span>
      <span className="p-visually-hidden">{texts.noOtp}</span>
    </span>
  );
}

function lastSignInCell({ last_sign_in: at }: PlatformUser) {
  return (
    <span className={`p-figures ${styles.moment}`} data-never={at === null || undefined}>
      {at === null ? platformTexts.never : shownMinute(at)}
    </span>
  );
}
