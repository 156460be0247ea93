import type { RunInProject } from '#platform/db/project-statements.ts';
import { MOST_LABELS } from '#features/conversations/label-store.ts';

/** A bot may add as many labels in one turn as a user may in one call. */
const MOST_IN_A_TURN = 100;
const COLOR = 'gray';

/** The labels that bots put on conversations. */
export function turnLabels(run: RunInProject, projectId: number) {
  async function idsOf(keys: string[]): Promise<Map<string, number>> {
    const { rows } = await run<{ key: string; id: number }>(projectId, {
      name: 'labels-by-name',
      text: `select lower(name) as key, id from labels where project_id = $1 and lower(name) = any($2::text[])`,
      values: [projectId, keys],
    });
    return new Map(rows.map(({ key, id }) => [key, id]));
  }

  /** Creates labels in order; leaves out names beyond the project's limit. */
  async function create(names: string[]): Promise<void> {
    const { rows } = await run<{ count: number }>(projectId, {
      name: 'count-labels',
      text: 'select count(*)::int as count from labels where project_id = $1',
      values: [projectId],
    });
    const added = names.slice(0, Math.max(0, MOST_LABELS - (rows[0]?.count ?? 0)));
    if (added.length === 0) return;
    await run(projectId, {
      name: 'add-labels',
      text: `
        insert into labels (project_id, name, color) select $1, name, $3 from unnest($2::text[]) as name
        on conflict do nothing`,
      values: [projectId, added, COLOR],
    });
  }

  return {
    /** The ids of labels by name; creates missing labels. Names that differ only in case are one label. */
    async labelIds(names: readonly string[]): Promise<number[]> {
      // The first spelling counts.
      const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
      const wanted = [...byKey].slice(0, MOST_IN_A_TURN);
      if (wanted.length === 0) return [];
      const keys = wanted.map(([key]) => key);
      const known = await idsOf(keys);
      const missing = wanted.flatMap(([key, name]) => (known.has(key) ? [] : [name]));
      if (missing.length === 0) return [...known.values()];
      await create(missing);
      return [...(await idsOf(keys)).values()];
    },
  };
}

/** The ids of a turn's labels as one text, for the statements that write it. */
export const LABEL_COLUMNS = { labels: 'text' };

export function labelValues(labels: readonly number[] | undefined): unknown[] {
  return [labels && labels.length > 0 ? labels.join() : null];
}

/** Labels the conversations of the turns that `turned` records. A label that was deleted in between is left out. */
export function recordLabels(turned: string): string {
  return `, labelled as (
    insert into conversation_labels (project_id, conversation_id, label_id)
    select $1::bigint, ${turned}.id, l.id
    from ${turned} join labels l on l.project_id = $1 and l.id = any(string_to_array(${turned}.labels, ',')::bigint[])
    on conflict do nothing
  )`;
}
