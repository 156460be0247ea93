import type { CampaignPatch } from '@parley/domain/campaign';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import { recordAudit, type AuditEvent, type AuditWriter } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import type { Queries } from '#platform/db/database.ts';

/** The part of a call's context that the entries need. */
type AuditPlace = AuditWriter & { db: Queries; projectId: number };

type Values = Pick<AuditEvent, 'before' | 'after'>;

/** Records a change of a campaign. */
export function recordCampaign(
  place: AuditPlace,
  action: 'added' | 'changed' | 'deleted' | 'started' | 'paused',
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  values: Values = {},
): Promise<void> {
  const { db, projectId } = place;
  const about = { resource: 'outbound/campaigns', id, name, projectId, ...values };
  return recordAudit(db, place, { action: `campaign ${action}`, ...about });
}

/** The fields and rules that a patch changes; undefined if it changes nothing. */
export function campaignDifferences(before: CampaignRow, { rules, ...fields }: CampaignPatch): Values | undefined {
  const { rules: rulesBefore, ...fieldsBefore } = before;
  const ruled = rules && differences<object>(JSON.parse(rulesBefore) as object, rules);
  const changed = differences<Omit<CampaignPatch, 'rules'>>(fieldsBefore, fields);
  if (!ruled && !changed) return undefined;
  return {
    before: { ...withoutPath(changed?.before), ...ruled?.before },
    after: { ...withoutPath(changed?.after), ...ruled?.after },
  };
}

/** The path of a callback's address may be the receiver's secret. */
function withoutPath({ callback_url, ...fields }: CampaignPatch = {}): CampaignPatch {
  if (callback_url === undefined) return fields;
  return { ...fields, callback_url: callback_url === '' ? '' : (URL.parse(callback_url)?.origin ?? '') };
}

/** Records a change of the stop list. Only the last digits of a number are written. */
export function recordStopList(
  place: AuditPlace,
  action: 'number added' | 'number removed' | 'imported',
  about: { number: string } | { added: number },
): Promise<void> {
  const { db, projectId } = place;
  const told = 'number' in about ? { name: `…${about.number.slice(-LAST_DIGITS)}` } : { after: about };
  const list = { resource: 'outbound/stop-list', id: projectId, projectId };
  return recordAudit(db, place, { action: `stop list: ${action}`, ...list, ...told });
}

const LAST_DIGITS = 4;
