import { membershipsOf } from './memberships-of.ts';
import { accountAttemptsKey } from './account-attempts-key.ts';
import { auditEntryHash } from './audit-entry-hash.ts';
import { auditEntryText } from './audit-entry-text.ts';
import { chainUsersLog } from './chain-users-log.ts';
import { microseconds } from './microseconds.ts';
import { refuseAuditChange } from './refuse-audit-change.ts';
import { refuseChange } from './refuse-change.ts';
import { sealAuditEntry } from './seal-audit-entry.ts';
import { tellAccessChanged } from './tell-access-changed.ts';
import { tellProjectChanged } from './tell-project-changed.ts';
import { unixSeconds } from './unix-seconds.ts';
import { usersLogHash } from './users-log-hash.ts';
import { withWords } from './with-words.ts';
import type { DatabaseFunction } from './database-function.ts';

/** Tables need these for defaults and generated columns, so the baseline creates them first. */
export const COLUMN_FUNCTIONS: readonly DatabaseFunction[] = [unixSeconds, microseconds, accountAttemptsKey];

/** A function comes after the functions that it calls. */
export const FUNCTIONS: readonly DatabaseFunction[] = [
  ...COLUMN_FUNCTIONS,
  usersLogHash,
  chainUsersLog,
  refuseChange,
  auditEntryText,
  auditEntryHash,
  sealAuditEntry,
  refuseAuditChange,
  tellProjectChanged,
  tellAccessChanged,
  withWords,
  membershipsOf,
];
