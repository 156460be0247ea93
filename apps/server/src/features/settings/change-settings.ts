import { holdsGrant } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { faultsOfSettings } from '@parley/domain/setting-values';
import { PROTECTED_SETTINGS, SECRET_SETTINGS, type SettingsPatch } from '@parley/domain/settings';
import type { ProjectContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Speech } from '#platform/speech/speech.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';
import { versioned } from '#platform/things/versioned.ts';
import { refuseLive } from '#features/settings/refuse-live.ts';
import {
  copyToProject,
  newChatToken,
  readSettings,
  sealSecrets,
  shownSettings,
} from '#features/settings/settings-store.ts';

export async function updateSettings(context: ProjectContext, patch: SettingsPatch, secrets: Secrets) {
  const before = await readSettings(context);
  refuseProtected(context, patch, shownSettings(before, context.projectId));
  refuseFaulty(before, patch);
  // Accepts and ignores fields that a read returns but that cannot be set.
  const { id: _id, chatbot_token: _token, version: _version, who: _who, ...wanted } = patch;
  refuseLive(context.actor, shownSettings(before, context.projectId), wanted);
  const changed = definedFields(sealSecrets(definedFields(wanted), context.projectId, secrets));
  const version = await versioned(context, 'settings', { shownId: context.projectId }).update(
    before.id,
    changed,
    context.atime,
  );
  await copyToProject(context.db, context.projectId, changed);
  await auditProtected(context, before, changed);
  return { id: context.projectId, version };
}

/** Servers read the token at each use, so the earlier one stops working with this transaction. */
export async function renewChatToken(context: ProjectContext) {
  const { id } = await readSettings(context);
  const chatbot_token = newChatToken();
  const store = versioned(context, 'settings', { shownId: context.projectId });
  const version = await store.update(id, { chatbot_token }, context.atime);
  const { projectId } = context;
  await recordAudit(context.db, context, {
    ...{ action: 'chat token renewed', resource: 'settings', id: projectId, projectId },
  });
  context.log.info({ project_id: context.projectId, by: context.actor.userId }, 'the chat token was renewed');
  return { id: context.projectId, version, chatbot_token };
}

function refuseFaulty(before: ThingOf<'settings'>, patch: SettingsPatch): void {
  const issues = faultsOfSettings(before, definedFields(patch)).map(({ path, message }) => ({
    path: `body.${path}`,
    message,
  }));
  const [first] = issues;
  if (first) throw new Problem('invalid', `${first.path}: ${first.message}`, { issues });
}

/** Refuses a voice that the server cannot read with. If the service does not answer, any voice is accepted. */
export async function refuseUnknownVoice(
  reader: Speech | null,
  context: ProjectContext,
  { voices_id: wanted }: SettingsPatch,
): Promise<void> {
  if (!reader || wanted === undefined || wanted === null) return;
  const before = await readSettings(context);
  if (wanted === before.voices_id) return;
  const known = await reader.voices().catch(() => []);
  if (known.length === 0 || known.some(({ id }) => id === wanted)) return;
  throw invalidField('body.voices_id', 'Unknown voice');
}

/** Telephony and client code need a grant of their own. Sending back unchanged values changes nothing. */
function refuseProtected({ actor, projectId }: ProjectContext, patch: SettingsPatch, shown: SettingsPatch): void {
  const touched = PROTECTED_SETTINGS.find((field) => patch[field] !== undefined && patch[field] !== shown[field]);
  if (!touched || holdsGrant(actor.permissions, 'PUT:/settings/protected', { projectId })) return;
  throw new Problem('forbidden', 'Insufficient permissions: PUT:/settings/protected is needed.', {
    issues: [{ path: `body.${touched}`, message: 'Requires PUT:/settings/protected' }],
  });
}

/** Secrets appear only as a word, even if one replaced another. */
async function auditProtected(
  context: ProjectContext,
  before: ThingOf<'settings'>,
  patch: Partial<SettingsPatch>,
): Promise<void> {
  const after = Object.fromEntries(PROTECTED_SETTINGS.map((field) => [field, patch[field]]));
  const changed = differences<Partial<Record<string, unknown>>>(before, after);
  if (!changed) return;
  const { projectId } = context;
  await recordAudit(context.db, context, {
    ...{ action: 'protected settings changed', resource: 'settings', id: projectId, name: before.name, projectId },
    ...{ before: withoutSecrets(changed.before, 'set'), after: withoutSecrets(changed.after, 'replaced') },
  });
}

function withoutSecrets(fields: Record<string, unknown>, word: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      SECRET_SETTINGS.some((secret) => secret === field) && value !== '' ? word : value,
    ]),
  );
}
