import { holdsGrant, type BodyOf, type ReplyOf, type signOn, type Written } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { Actor, PublicContext, SessionContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { reasonOf } from '#features/people/sign-on/provider.ts';
import { fixedOf, writeSignOn, type SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { synchronizedMembers } from '#features/people/sign-on/synchronize.ts';
import { hasBreakGlass } from '#features/people/sign-on/break-glass.ts';
import { refuseUnknownCompany } from '#features/people/platform-access/invite-user.ts';
import { giveAllRoles } from '#features/people/sign-on/give-roles.ts';
import { GROUPS_LEFT_OUT, redirectUri, settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/** The settings are one item. */
const ID = 1;
const LEFT_OUT_SHOWN_S = 30 * 24 * 60 * 60;

export async function getSignOn(deps: SignOnDeps): Promise<ReplyOf<typeof signOn.get>> {
  const { client_secret, ...settings } = await settingsOf(deps);
  const row = await deps.db
    .selectFrom('sign_on')
    .select(['scim_last_four', 'scim_made_at', 'scim_used_at'])
    .executeTakeFirstOrThrow();
  const { scim_last_four: last_four, scim_made_at: made_at, scim_used_at: used_at } = row;
  return {
    ...settings,
    names: await namesOf(deps.db, settings),
    has_secret: client_secret !== null,
    fixed: Object.keys(fixedOf(deps.fixed)) as (keyof typeof deps.fixed)[],
    redirect_uri: redirectUri(deps),
    logout_uri: `${deps.publicUrl}/v1/auth/backchannel-logout`,
    scim_url: `${deps.publicUrl}/scim/v2`,
    groups_left_out: await groupsLeftOut(deps.db, unixSeconds(deps.now)),
    scim_token: last_four === null || made_at === null ? null : { last_four, made_at, used_at },
  };
}

async function groupsLeftOut(db: Queries, now: number): Promise<ReplyOf<typeof signOn.get>['groups_left_out']> {
  const { users, last_at } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => [fn.count<string>('thing').distinct().as('users'), fn.max('at').as('last_at')])
    .where('action', '=', GROUPS_LEFT_OUT)
    .where('at', '>', now - LEFT_OUT_SHOWN_S)
    .executeTakeFirstOrThrow();
  return last_at === null ? null : { users: Number(users), last_at };
}

async function namesOf(db: Queries, { rules, break_glass }: Pick<SignOnSettings, 'rules' | 'break_glass'>) {
  const projectIds = rules.map(({ project_id }) => project_id);
  const [projects, named] = await Promise.all([
    db.selectFrom('projects').select(['id', 'name']).where('id', '=', anyOf(projectIds)).execute(),
    db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', anyOf(break_glass)).execute(),
  ]);
  return { projects, users: named };
}

export async function updateSignOn(
  deps: SignOnDeps,
  context: SessionContext,
  { client_secret, ...given }: BodyOf<typeof signOn.update>,
): Promise<Written> {
  const patch = definedFields(given);
  const { db, secrets } = deps;
  const version = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'sign-on', [ID], context.atime);
    const before = await settingsOf({ ...deps, db: tx });
    refuseFixed(deps, before, definedFields({ ...given, client_secret }));
    await writeSignOn(tx, secrets, patch, client_secret);
    const { issuer = before.issuer, client_id = before.client_id } = patch;
    // Users have not signed in at the new provider yet.
    if (issuer !== before.issuer || client_id !== before.client_id) await forgetProof(tx);
    const after = await settingsOf({ ...deps, db: tx });
    await refuseIncomplete(tx, after);
    if (JSON.stringify(giftsOf(after)) !== JSON.stringify(giftsOf(before))) {
      await giveAllRoles(tx, after, { change, writer: context });
    }
    await change.wrote('sign-on', [ID]);
    await recordAudit(tx, context, {
      action: 'single sign-on changed',
      resource: 'sign-on',
      id: ID,
      ...difference(before, after),
    });
    return change.version;
  });
  context.log.info({ by: context.actor.userId, fields: Object.keys(patch) }, 'how users sign in was changed');
  return { id: ID, version };
}

function giftsOf({ rules, right_rules }: SignOnSettings) {
  return [rules, right_rules];
}

async function forgetProof(tx: Queries): Promise<void> {
  await tx.updateTable('sign_on').set({ proven_at: null }).execute();
}

/** The changed fields; for the secret, only the fact that it changed. */
function difference(before: SignOnSettings, after: SignOnSettings) {
  const names = Object.keys(after) as (keyof SignOnSettings)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const shown = (settings: SignOnSettings) =>
    Object.fromEntries(
      differing.map((name) => [name, name === 'client_secret' ? settings[name] !== null && 'hidden' : settings[name]]),
    );
  return { before: shown(before), after: shown(after) };
}

/** Refuses changes of fields that environment variables set; sending an unchanged value is no change. */
function refuseFixed({ fixed }: SignOnDeps, before: SignOnSettings, patch: Partial<SignOnSettings>): void {
  for (const name of Object.keys(fixedOf(fixed)) as (keyof typeof fixed)[]) {
    const wanted = patch[name];
    if (wanted === undefined || wanted === before[name]) continue;
    throw invalidField(`body.${name}`, 'An environment variable of the server sets this.');
  }
}

async function refuseIncomplete(tx: Queries, after: SignOnSettings): Promise<void> {
  if (after.is_on) {
    if (after.issuer === '') throw invalidField('body.issuer', 'Enter the address of the provider.');
    if (after.client_id === '') throw invalidField('body.client_id', 'Enter the client ID.');
    if (!after.scopes.split(/\s+/u).includes('openid')) {
      throw invalidField('body.scopes', 'The scopes must contain openid.');
    }
  }
  await refuseUnknownRules(tx, after);
  await refuseUnknownCompany(tx, after.company_id);
  if (!after.passwords_off) return;
  if (!after.is_on) throw invalidField('body.passwords_off', 'Turn on single sign-on first.');
  if (after.proven_at === null) {
    throw invalidField(
      'body.passwords_off',
      'Nobody has signed in with this provider yet. Sign in once with Corporate SSO first.',
    );
  }
  if (await hasBreakGlass(tx, after.break_glass)) return;
  throw invalidField(
    'body.break_glass',
    'Choose at least one platform administrator with a password who can sign in when the provider is down.',
  );
}

async function refuseUnknownRules(tx: Queries, { rules, break_glass }: SignOnSettings): Promise<void> {
  const projects = await idsOf(
    tx,
    'projects',
    rules.map(({ project_id }) => project_id),
  );
  const roles = await idsOf(
    tx,
    'roles',
    rules.map(({ role_id }) => role_id),
  );
  for (const [index, { project_id, role_id }] of rules.entries()) {
    if (!projects.has(project_id)) throw invalidField(`body.rules.${index}.project_id`, 'Project not found');
    if (!roles.has(role_id)) throw invalidField(`body.rules.${index}.role_id`, 'Role not found');
  }
  const users = await idsOf(tx, 'users', break_glass);
  const unknown = break_glass.find((id) => !users.has(id));
  if (unknown !== undefined) throw invalidField('body.break_glass', `User ${unknown} not found`);
}

async function idsOf(tx: Queries, table: 'projects' | 'roles' | 'users', ids: number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Says whether the provider answers, so that administrators can check it before they turn it on. */
export async function testProvider(
  deps: SignOnDeps,
  { issuer }: BodyOf<typeof signOn.test>,
): Promise<ReplyOf<typeof signOn.test>> {
  const settings = await settingsOf(deps);
  const wanted = { ...settings, client_id: settings.client_id || 'parley', issuer: issuer ?? settings.issuer };
  if (wanted.issuer === '') throw invalidField('body.issuer', 'Enter the address of the provider.');
  try {
    const metadata = (await deps.providers.discover(wanted)).serverMetadata();
    const has_logout = metadata['backchannel_logout_supported'] === true;
    return { is_reached: true, message: metadata.issuer, has_logout };
  } catch (error) {
    return { is_reached: false, message: reasonOf(error), has_logout: false };
  }
}

export async function makeScimToken(deps: SignOnDeps, context: SessionContext): Promise<Written & { token: string }> {
  const token = `scim_${makeSecret()}`;
  const written = await writeScimToken(deps, context, {
    scim_token: hashOf(token),
    scim_last_four: token.slice(-4),
    scim_made_at: unixSeconds(context.now),
    scim_used_at: null,
  });
  return { ...written, token };
}

export function removeScimToken(deps: SignOnDeps, context: SessionContext): Promise<Written> {
  const none = { scim_token: null, scim_last_four: null, scim_made_at: null, scim_used_at: null };
  return writeScimToken(deps, context, none);
}

async function writeScimToken(
  { db }: SignOnDeps,
  context: SessionContext,
  token: {
    scim_token: Buffer | null;
    scim_last_four: string | null;
    scim_made_at: number | null;
    scim_used_at: null;
  },
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'sign-on', [ID], context.atime);
    await tx.updateTable('sign_on').set(token).execute();
    await change.wrote('sign-on', [ID]);
    const action = token.scim_token === null ? 'SCIM token ended' : 'SCIM token made';
    await recordAudit(tx, context, { action, resource: 'sign-on', id: ID, after: { last_four: token.scim_last_four } });
    return { id: ID, version: change.version };
  });
}

/** The members whose roles come from the provider, in the projects whose users the caller may see. */
export async function listSynchronized(
  deps: SignOnDeps,
  { actor }: PublicContext & { actor: Actor },
): Promise<ReplyOf<typeof signOn.synchronized>> {
  const { is_on, name, console_url } = await settingsOf(deps);
  const members = await withSystem(deps.db, async (tx) => {
    const projects = await tx.selectFrom('projects').select('id').execute();
    const seen = projects.filter(({ id }) => holdsGrant(actor.permissions, 'GET:/users', { projectId: id }));
    return synchronizedMembers(
      tx,
      seen.map(({ id }) => id),
    );
  });
  return { provider: is_on ? { name: name || 'Corporate SSO', url: console_url } : null, members };
}
