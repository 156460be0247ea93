import type { AuditTrailEntry } from '@parley/contract';
import { auditTexts } from '#texts/audit.ts';

export function whoDid({ who, who_name }: AuditTrailEntry): string {
  return who_name ?? (who === null ? auditTexts.system : String(who));
}

/** The thing as people knew it, with its id; of a refused call, the resource that it was about. */
export function itemOf({ resource, thing, name }: AuditTrailEntry): string {
  if (name !== null) return thing === null ? name : `${name} (${thing})`;
  return thing === null ? resource : `${resource} ${thing}`;
}
