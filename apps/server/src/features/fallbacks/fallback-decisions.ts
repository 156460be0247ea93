import type { Microseconds } from '@parley/domain/ids';
import { searchKey } from '@parley/domain/text';
import { sql } from 'kysely';
import { noSuchPhrase } from '#features/fallbacks/no-such-phrase.ts';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** A phrase as a decision finds it. */
export interface Decided {
  id: number;
  intent: string;
  decided: Microseconds | null;
  class: number | null;
  template: string | null;
  made_intent: boolean;
}

/** The decisions about phrases. */
export function fallbackDecisions({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  return {
    /** The phrases with these ids, in their order, locked with the project by the caller's transaction. */
    async get(ids: number[]): Promise<Decided[]> {
      const rows = await db
        .selectFrom('fallbacks')
        .select(['id', 'intent', 'decided', 'class', 'template', 'made_intent'])
        .where('project_id', '=', projectId)
        .where('id', '=', anyOf(ids))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => {
        const found = byId.get(id);
        if (!found) throw noSuchPhrase();
        return found;
      });
    },

    /** Marks phrases decided. `added` is by id what each added to the intent. */
    async decide(
      ids: number[],
      decision: { at: Microseconds; by: number | null; intentId: number | null; madeIntent: boolean },
      added: ReadonlyMap<number, string>,
    ): Promise<void> {
      await sql`
        update fallbacks f set decided = ${decision.at}::bigint, decided_by = ${decision.by}::bigint,
          class = ${decision.intentId}::bigint, template = d.template, made_intent = ${decision.madeIntent}
        from unnest(${ids}::bigint[], ${ids.map((id) => added.get(id) ?? null)}::text[]) as d(id, template)
        where f.project_id = ${projectId} and f.id = d.id`.execute(db);
    },

    async reopen(ids: number[]): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ decided: null, decided_by: null, class: null, template: null, made_intent: false })
        .where('project_id', '=', projectId)
        .where('id', '=', anyOf(ids))
        .execute();
    },

    /** Moves the phrases assigned to one intent to another. */
    async reclass(from: number, to: number): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ class: to })
        .where('project_id', '=', projectId)
        .where('class', '=', from)
        .execute();
    },

    /** Moves phrases that became one of these templates to the intent that has them now. */
    async reclassByTemplate(intentId: number, templates: readonly string[]): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ class: intentId })
        .where('project_id', '=', projectId)
        .where('class', 'is not', null)
        .where('template', '=', sql<string>`any(${templates}::text[])`)
        .execute();
    },

    async setPhrase(id: number, intent: string): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ intent, search: searchKey(intent) })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },
  };
}
