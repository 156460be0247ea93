import { Client, escapeLiteral, Query, type Connection, type QueryConfig, type Submittable } from 'pg';

/** Settings of PostgreSQL by name, as `lock_timeout`. */
export type Settings = Readonly<Record<string, string>>;

export interface TransactionClientOptions {
  /** What holds in each transaction, and no longer. */
  settings: Settings;
  /** False if the connection leads to a pooler, which may give each transaction another session. */
  keepsStatements: boolean;
}

/** A statement, and the project whose rows it sees and writes. */
export interface ProjectStatement extends QueryConfig<unknown[]> {
  project?: number;
}

type Callback = (error: Error | undefined, result: unknown) => void;

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/iu;
const ENDS = /^\s*(?:commit|rollback(?!\s+to))\b/iu;

/**
 * Returns a client that gives its settings to each transaction, because behind a pooler the next transaction may have
 * another session. A statement outside a transaction is one: its settings go out with it and cost no round trip.
 */
export function transactionClient({ settings, keepsStatements }: TransactionClientOptions): typeof Client {
  const { idle_in_transaction_session_timeout: _betweenStatements, ...ofOneStatement } = settings;
  const plain = settingsStatement('settings', ofOneStatement);
  const ofProject = settingsStatement('project-settings', ofOneStatement, PROJECT);
  const atBegin = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${escapeLiteral(value)}`);

  return class TransactionClient extends Client {
    #isOpen = false;
    readonly #prepared = new Set<SettingsStatement>();

    /** Accepts what `Client.query` does. Queries that are objects of their own have no settings outside a transaction. */
    override query(...given: unknown[]): never {
      if (isOwnQuery(given[0])) return super.query(given[0]) as never;
      const { callback, ...statement } = readCall(given);
      return this.#send(keepsStatements ? statement : { ...statement, name: undefined }, callback) as never;
    }

    #send({ project, ...statement }: ProjectStatement, callback: Callback | undefined): unknown {
      if (BEGINS.test(statement.text)) return this.#begin(statement.text);
      if (this.#isOpen) {
        this.#isOpen = !ENDS.test(statement.text);
        return callback ? this.#plainly(statement, callback) : this.#plainly(statement);
      }
      const first = project === undefined ? plain : ofProject;
      if (first === null) return this.#plainly(statement, callback);
      if (keepsStatements) this.#prepare(first);
      const values = project === undefined ? [] : [String(project)];
      return this.#locally(new LocalQuery(statement, { ...first, values, isPrepared: keepsStatements }), callback);
    }

    /** A transaction that could not get its settings must not go on without them. */
    async #begin(text: string): Promise<unknown> {
      this.#isOpen = true;
      try {
        return await this.#plainly({ text: text + atBegin.join('') });
      } catch (error) {
        this.#isOpen = false;
        void this.#plainly({ text: 'rollback' }).catch(() => undefined);
        throw error;
      }
    }

    /** Prepared by a query of its own, which the client knows how to keep. The next query does not wait for it. */
    #prepare(first: SettingsStatement): void {
      if (this.#prepared.has(first)) return;
      this.#prepared.add(first);
      const { name, text } = first;
      const values = first === ofProject ? [''] : [];
      void this.#plainly({ name, text, values }).catch(() => undefined);
    }

    #plainly(statement: QueryConfig<unknown[]>, callback?: Callback): Promise<unknown> {
      if (!callback) return super.query(statement);
      super.query(statement, callback);
      return Promise.resolve();
    }

    #locally(query: LocalQuery, callback: Callback | undefined): Promise<unknown> {
      if (callback) {
        query.callback = callback;
        return Promise.resolve(super.query(query));
      }
      return new Promise((resolve, reject) => {
        query.callback = (error, result) => (error ? reject(error) : resolve(result));
        super.query(query);
      });
    }
  };
}

interface SettingsStatement {
  name: string;
  text: string;
}

const PROJECT = `set_config('parley.project', $1, true)`;

function settingsStatement(name: string, settings: Settings, ...more: string[]): SettingsStatement | null {
  const calls = Object.entries(settings).map(
    ([setting, value]) => `set_config(${escapeLiteral(setting)}, ${escapeLiteral(value)}, true)`,
  );
  const all = [...calls, ...more];
  return all.length === 0 ? null : { name, text: `select ${all.join(', ')}` };
}

function isOwnQuery(given: unknown): given is Submittable {
  return typeof given === 'object' && given !== null && 'submit' in given;
}

function readCall(given: unknown[]): ProjectStatement & { callback: Callback | undefined } {
  const [first, ...rest] = given as [string | ProjectStatement, ...unknown[]];
  const values = rest.find((one) => Array.isArray(one)) as unknown[] | undefined;
  const callback = rest.find((one) => typeof one === 'function') as Callback | undefined;
  const statement = typeof first === 'string' ? { text: first } : first;
  return { ...statement, ...(values && { values }), callback };
}

interface FirstStatement extends SettingsStatement {
  values: string[];
  isPrepared: boolean;
}

/** What queries of `pg` have and its types do not name. */
interface QueryParts {
  callback: Callback | undefined;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const QueryWithParts = Query as unknown as new (config: QueryConfig<unknown[]>) => Query & QueryParts;

/**
 * A statement after the settings of its transaction: both are sent before one Sync message, so PostgreSQL runs them in
 * one transaction and answers once.
 */
class LocalQuery extends QueryWithParts {
  readonly #first: FirstStatement;
  #isLocal = false;

  constructor(statement: QueryConfig<unknown[]>, first: FirstStatement) {
    super(statement);
    this.#first = first;
  }

  /** Only prepared statements can be sent together before one Sync message. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    const { name, text, values, isPrepared } = this.#first;
    if (!isPrepared) connection.parse({ name: '', text, types: [] }, true);
    connection.bind({ statement: isPrepared ? name : '', values }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLocal) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isLocal) super.handleCommandComplete(message, connection);
    this.#isLocal = true;
  }
}
