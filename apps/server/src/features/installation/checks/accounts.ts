import { fault, ok, warning, type Check, type Verdict } from '#features/installation/check.ts';

export interface AccountFacts {
  /** The first administrator still has the password of the first start. */
  isFirstPasswordKept: boolean;
  /** The password of the environment still signs in. */
  isEnvironmentPasswordInUse: boolean;
  administrators: number;
  administratorsWithoutCode: number;
}

function firstPassword({ isFirstPasswordKept, isEnvironmentPasswordInUse }: AccountFacts): Verdict {
  if (isFirstPasswordKept) {
    return warning(
      'The first administrator has not chosen a password yet, so the one of the first start still works.',
      'Sign in as the first administrator, and choose a password.',
    );
  }
  if (isEnvironmentPasswordInUse) {
    return warning(
      'PARLEY_ADMIN_PASSWORD is still the administrator’s password, and whoever reads the environment has it.',
      'Change the password in the profile, and remove the variable.',
    );
  }
  return ok('The first administrator has chosen a password.');
}

function administrators({ administrators: count }: AccountFacts): Verdict {
  if (count === 0) {
    return fault('No active user administers the platform.', 'Restore a backup, or ask for help.');
  }
  return ok(
    count === 1 ? 'One active user administers the platform.' : `${count} active users administer the platform.`,
  );
}

function oneTimeCodes({ administrators: count, administratorsWithoutCode: without }: AccountFacts): Verdict {
  if (count === 0 || without === 0) return ok('Every platform administrator signs in with a one-time code.');
  return warning(
    `${without} of ${count} platform administrators ${without === 1 ? 'signs' : 'sign'} in without a one-time code.`,
    'Turn on one-time codes in the profile of each administrator.',
  );
}

export const accountChecks: readonly Check<AccountFacts>[] = [
  { id: 'secrets.first_password', name: 'First password', judge: firstPassword },
  { id: 'secrets.administrators', name: 'Administrators', judge: administrators },
  { id: 'secrets.one_time_codes', name: 'One-time codes', judge: oneTimeCodes },
];
