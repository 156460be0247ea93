import { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';
import type { RunInProject } from './project-statements.ts';

/** Runs single statements in this transaction. */
export function runIn(tx: Queries): RunInProject {
  return async <Row>(_projectId: number, { text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
    const rowCount = rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0);
    return { rows, rowCount, command: '', oid: 0, fields: [] };
  };
}
