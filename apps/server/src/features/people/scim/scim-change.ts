import type { Queries } from '#platform/db/database.ts';
import type { AuditWriter } from '#platform/audit/audit-trail.ts';
import type { lockPlatform } from '#platform/things/platform-version.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';

/** A call of the provider that changes users or groups, in a transaction that has locked the platform. */
export interface ScimChange {
  tx: Queries;
  /** Unix seconds. */
  now: number;
  settings: SignOnSettings;
  writer: AuditWriter;
  /** The base URL of SCIM. */
  base: string;
  /** Gives these users, whose data or groups have changed, the roles of their groups. */
  touched(userIds: number[]): Promise<void>;
  /** Notes deleted items, so that pages that show them can react. */
  change: Awaited<ReturnType<typeof lockPlatform>>;
}
