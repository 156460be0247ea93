import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** Listens for commits with a statement that `concerns` it. */
interface CommitListener {
  concerns(statement: string): boolean;
  /** Runs before the transaction returns to its caller, so that the caller reads its own writes. */
  heard(): void;
}

/** Calls its listeners after each commit, and after each statement outside a transaction. */
export class CommitDialect extends PostgresDialect {
  readonly listeners = new Set<CommitListener>();
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new CommitDriver(this.#pool, this.listeners);
  }
}

class CommitDriver extends PostgresDriver {
  readonly #listeners: ReadonlySet<CommitListener>;
  readonly #watched = new WeakSet<DatabaseConnection>();
  /** The listeners that each open transaction concerns so far. */
  readonly #open = new WeakMap<DatabaseConnection, Set<CommitListener>>();

  constructor(pool: Pool, listeners: ReadonlySet<CommitListener>) {
    super({ pool });
    this.#listeners = listeners;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#open.set(connection, new Set());
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } finally {
      // A commit may have succeeded even if its answer is lost.
      const concerned = this.#open.get(connection) ?? [];
      this.#open.delete(connection);
      for (const listener of concerned) listener.heard();
    }
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    this.#open.delete(connection);
    await super.rollbackTransaction(connection);
  }

  #watch(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      const result = await execute<never>(query, options);
      const open = this.#open.get(connection);
      for (const listener of this.#listeners) {
        if (!listener.concerns(query.sql)) continue;
        if (open) open.add(listener);
        else listener.heard();
      }
      return result;
    };
    this.#watched.add(connection);
  }
}
