import { DatabaseError, type Pool, type QueryResult, type QueryResultRow } from 'pg';
import type { ProjectStatement } from './transaction-client.ts';

export interface Statement {
  /** The name under which the server prepares it. */
  name: string;
  text: string;
  values: unknown[];
}

/** Runs single statements inside a project, each as its own transaction, in one round trip. */
export function projectStatements(pool: Pool) {
  return async function run<Row extends QueryResultRow>(
    projectId: number,
    statement: Statement,
  ): Promise<QueryResult<Row>> {
    const client = await pool.connect();
    try {
      const inProject: ProjectStatement = { ...statement, project: projectId };
      const result = await client.query<Row>(inProject);
      client.release();
      return result;
    } catch (error) {
      // A refused statement leaves the connection as it was.
      client.release(!(error instanceof DatabaseError && error.severity === 'ERROR'));
      throw error;
    }
  };
}

export type RunInProject = ReturnType<typeof projectStatements>;
