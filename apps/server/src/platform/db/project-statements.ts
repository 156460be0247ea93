import type pg from 'pg';

export interface Statement {
  /** The name under which the server prepares it. */
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Runs single statements inside a project, each as its own transaction, without a separate round trip for the project's
 * setting: the setting stays on the connection, and is sent with the statement only if it changes. `pool` must be a
 * pipelining one that is used for nothing else.
 */
export function projectStatements(pool: pg.Pool) {
  const projectOf = new WeakMap<pg.PoolClient, number>();

  return async function run<Row extends pg.QueryResultRow>(
    projectId: number,
    statement: Statement,
  ): Promise<pg.QueryResult<Row>> {
    const client = await pool.connect();
    try {
      const isBound = projectOf.get(client) === projectId;
      const [, result] = await Promise.all([
        isBound ? undefined : client.query({ name: 'bind-project', text: BIND, values: [String(projectId)] }),
        client.query<Row>(statement),
      ]);
      projectOf.set(client, projectId);
      client.release();
      return result;
    } catch (error) {
      // The connection may be bound to either project now, so it is closed.
      client.release(true);
      throw error;
    }
  };
}

const BIND = `select set_config('parley.project', $1, false)`;

export type RunInProject = ReturnType<typeof projectStatements>;
