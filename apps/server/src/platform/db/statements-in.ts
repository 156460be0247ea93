import { CompiledQuery } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** Runs single statements in this transaction. */
export function statementsIn(tx: Queries): RunInProject {
  return async <Row>(_projectId: number, { text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
    const rowCount = rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0);
    return { rows, rowCount, command: '', oid: 0, fields: [] };
  };
}
