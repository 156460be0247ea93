import { ROLE } from '@parley/domain/permission';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { ExampleIds } from '#testing/examples.ts';
import { createProject } from '#workflows/projects/create-project.ts';

export interface DemoProject {
  projectId: number;
  ids: ExampleIds;
  /** The first and the last item of each kind: the ways to the others are equal. */
  outermostIds: number[];
}

interface ProjectDeps {
  db: Queries;
  ownerId: number;
  /** Lets callers say phrases, and returns the phrases' ids. */
  hear(projectId: number, phrases: string[]): Promise<number[]>;
}

/** Projects with or without the demo's content. */
export function testProjects({ db, ownerId, hear }: ProjectDeps) {
  let firstProject: Promise<DemoProject> | undefined;

  /** A project with the demo's content, whose name and intents carry `mark`. */
  async function demoProject(mark = 'Card line'): Promise<DemoProject> {
    firstProject ??= makeProject(mark);
    return mark === 'Card line' ? firstProject : makeProject(mark);
  }

  /** An empty voice script. */
  async function blankProject(): Promise<{ projectId: number }> {
    const chosen = { name: 'Blank', language: 'en', is_chat: false, template: 'blank' } as const;
    const made = await createProject({ db }, { now: systemClock }, ownerId, chosen);
    return { projectId: made.project_id };
  }

  async function makeProject(mark: string): Promise<DemoProject> {
    const chosen = { name: mark, language: 'en', is_chat: true, template: 'demo' } as const;
    const { project_id: projectId } = await createProject({ db }, { now: systemClock }, ownerId, chosen);
    const things = await withSystem(db, async (tx) => {
      await sql`
        update things set data = jsonb_set(data, '{name}', to_jsonb(name || ' ' || ${mark}))
        where project_id = ${projectId} and resource = 'intents'`.execute(tx);
      const place = { db: tx, projectId, actor: null, now: systemClock };
      await versioned(place, 'actions').insert({ name: `action of ${mark}`, source: 'export default () => 1;' });
      return tx
        .selectFrom('things')
        .select(['resource', 'id'])
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute();
    });
    const fallback = await hear(projectId, [`nobody understands ${mark}`]);
    const first = (resource: string) => things.find((thing) => thing.resource === resource)?.id ?? 0;
    const last = (resource: string) => things.findLast((thing) => thing.resource === resource)?.id ?? 0;
    const kinds = [...new Set(things.map(({ resource }) => resource))];
    const ids: ExampleIds = {
      intent: first('intents'),
      reaction: first('reactions'),
      action: first('actions'),
      scope: first('scopes'),
      synonym: first('synonyms'),
      entity: first('entities'),
      test: first('tests'),
      fallback: fallback[0] ?? 0,
      user: ownerId,
      role: ROLE.viewer,
      project: projectId,
    };
    const outermostIds = kinds.flatMap((kind) => [first(kind), last(kind)]);
    return { projectId, ids, outermostIds };
  }

  return { demoProject, blankProject };
}
