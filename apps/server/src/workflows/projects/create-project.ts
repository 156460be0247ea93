import type { projects, BodyOf } from '@parley/contract';
import { isWritten } from '@parley/domain/project';
import { giveToOwner, insertProject, projectNamesLike } from '#features/projects/project-store.ts';
import { newSettings } from '#features/settings/settings-store.ts';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { starterBot } from '#demo/starter-bot.ts';
import { startingBot } from '#workflows/projects/starting-bot.ts';
import { addSystemEntities } from '#workflows/content/system-entities.ts';

const DEFAULT_NAME = 'New project';

export type NewProject = BodyOf<typeof projects.create>;

export interface ProjectDeps {
  db: Queries;
}

/** A new project with its settings, and with the demo's content if asked; its creator administers it. */
export async function createProject(
  { db }: ProjectDeps,
  caller: Omit<AuditWriter, 'actor'>,
  userId: number,
  project: NewProject,
): Promise<{ project_id: number }> {
  const projectId = await withSystem(db, (tx) => insertNewProject(tx, caller, userId, project));
  return { project_id: projectId };
}

/** Call it in a transaction that sees every project. */
export async function insertNewProject(
  tx: Queries,
  caller: Omit<AuditWriter, 'actor'>,
  userId: number,
  { name: given, language, time_zone, is_chat, template }: NewProject,
): Promise<number> {
  const name = given ?? (await unusedName(tx));
  const content = contentOf(template, language);
  const id = await insertProject(tx, { name, is_chat });
  const context = { db: tx, projectId: id, now: caller.now, actor: { userId } };
  await versioned(context, 'settings').insert(
    newSettings({ ...content?.settings, name, language, is_chat, ...(time_zone === undefined ? {} : { time_zone }) }),
  );
  if (content) await insertContent(context, content);
  await addSystemEntities(context);
  const change = await lockPlatform(tx, context);
  await giveToOwner(tx, id, userId);
  await change.wrote('users/projects', [id]);
  const created = { resource: 'projects', id, name, projectId: id, after: { name } };
  await recordAudit(tx, { ...caller, actor: { userId } }, { action: 'project created', ...created });
  return id;
}

function contentOf(template: NewProject['template'], language: string): DemoContent | null {
  if (template === 'demo') return DEMO_BOT;
  if (isWritten(template)) return startingBot(template, language);
  if (template === 'blank') return null;
  const nothing = { name: '', synonyms: [], entities: [], intents: [], scopes: [], tests: [] };
  return { ...nothing, ...starterBot(language) };
}

/** A name that tells apart two projects created without one. */
async function unusedName(tx: Queries): Promise<string> {
  const used = new Set(await projectNamesLike(tx, DEFAULT_NAME));
  const numbered = (number: number) => (number === 1 ? DEFAULT_NAME : `${DEFAULT_NAME} ${number}`);
  let number = 1;
  while (used.has(numbered(number))) number++;
  return numbered(number);
}

/** Writes named content through the store and replaces names with ids. */
async function insertContent(context: StoreContext, content: DemoContent): Promise<void> {
  await versioned(context, 'synonyms').insertAll(content.synonyms);
  await versioned(context, 'entities').insertAll(content.entities);
  await versioned(context, 'intents').insertAll(content.intents.map(({ name, templates }) => ({ name, templates })));
  const scopeIds = idsByName(
    content.scopes.map(({ name }) => name),
    await versioned(context, 'scopes').insertAll(content.scopes),
  );
  const reactionIds = idsByName(
    content.reactions.map(({ name }) => name),
    await versioned(context, 'reactions').insertAll(
      content.reactions.map(({ scope, ...reaction }) => ({
        ...reaction,
        reactions_scopes_id: scope === null ? null : known(scopeIds, scope),
      })),
    ),
  );
  await versioned(context, 'tests').insertAll(
    content.tests.map(({ steps, ...test }) => ({
      ...test,
      steps: steps.map((step) => ({
        ...step,
        reactions: step.reactions.map((reaction) => known(reactionIds, reaction)),
      })),
    })),
  );
}

/** The ids of items by name; both lists are in one order. */
function idsByName(names: string[], { ids }: { ids: number[] }): Map<string, number> {
  return new Map(ids.map((id, index) => [names[index] ?? '', id]));
}

function known(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The content refers to “${name}”, which it does not contain`);
  return id;
}
