import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AccountState, IncomingCall, TelephonyEngine } from '@parley/voice';
import {
  claimAccounts,
  noteAccountState,
  releaseAccounts,
  type Account,
  type AccountKey,
} from '#features/calls/account-leases.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

export interface AccountHostDeps {
  db: Queries;
  log: Logger;
  /** Identifies this process among others. */
  server?: string;
  /** Throws if the account cannot be used at all, for example as its password cannot be decrypted. */
  openEngine(account: Account): TelephonyEngine;
  onIncoming(account: Account, engine: TelephonyEngine, call: IncomingCall): void;
  /** Whether people talk on this account in this process. */
  isTalking(account: AccountKey): boolean;
}

interface Held {
  account: Account;
  engine: TelephonyEngine | null;
}

/** The accounts that this process registers. Each second it takes over accounts without a holder. */
export function createAccountHost(deps: AccountHostDeps) {
  const { db, log, server = randomUUID(), openEngine, onIncoming, isTalking } = deps;
  const held = new Map<string, Held>();
  /** Accounts that did not open, which is logged once. */
  const failed = new Set<string>();
  const notes = stateNotes(db, log, server);
  let looking: Promise<void> | null = null;
  let isStopping = false;

  async function open(account: Account): Promise<void> {
    const own: Held = { account, engine: null };
    held.set(nameOf(account), own);
    try {
      const engine = openEngine(account);
      own.engine = engine;
      engine.onAccount((state) => notes.write(account, state));
      engine.onIncoming((call) => onIncoming(account, engine, call));
      await engine.start();
      if (held.get(nameOf(account)) === own) notes.write(account, engine.account);
    } catch (error) {
      const reason = openingFault(error);
      if (!failed.has(nameOf(account)))
        log.error({ err: error, ...keyOf(account) }, 'a telephone account did not open');
      failed.add(nameOf(account));
      notes.write(account, { state: 'failed', code: null, reason });
      // The next look tries again, perhaps on another port.
      await close(own);
      return;
    }
    failed.delete(nameOf(account));
  }

  async function close(own: Held): Promise<void> {
    const { account, engine } = own;
    if (held.get(nameOf(account)) === own) held.delete(nameOf(account));
    await engine?.stop().catch((error: unknown) => log.warn({ err: error }, 'a telephone account did not close'));
  }

  async function lookOnce(): Promise<void> {
    const accounts = await claimAccounts(db, server);
    if (isStopping) return;
    const wanted = new Map(accounts.map((account) => [nameOf(account), account]));
    const gone = [...held.values()].filter(({ account }) => isGivenUp(account, wanted.get(nameOf(account)), isTalking));
    await Promise.all(gone.map(close));
    // Not awaited: an exchange whose name is looked up for long must not cost the other accounts their leases.
    for (const account of accounts) if (!held.has(nameOf(account))) void open(account);
  }

  return {
    server,
    /** Called every second. */
    async look(): Promise<void> {
      if (isStopping) return;
      looking ??= lookOnce().finally(() => (looking = null));
      await looking;
    },
    held: (): Account[] => [...held.values()].map(({ account }) => account),
    engineOf: (key: AccountKey): TelephonyEngine | null => held.get(nameOf(key))?.engine ?? null,
    /** Takes no more calls; the accounts stay until their calls have ended. */
    async close(): Promise<void> {
      isStopping = true;
      await looking?.catch(() => undefined);
      await Promise.all([...held.values()].map(close));
      await notes.written();
      await releaseAccounts(db, server).catch(() => undefined);
    },
  };
}

export type AccountHost = ReturnType<typeof createAccountHost>;

const nameOf = ({ projectId, environment }: AccountKey) => `${projectId} ${environment}`;

const keyOf = ({ projectId, environment }: AccountKey) => ({ projectId, environment });

/** Another process may have an account since this one had no database: the calls here end first. */
function isGivenUp(account: Account, wanted: Account | undefined, isTalking: AccountHostDeps['isTalking']): boolean {
  return wanted === undefined ? !isTalking(account) : !isSame(account, wanted);
}

function isSame(one: Account, other: Account | undefined): boolean {
  return isDeepStrictEqual(one, other);
}

/** The fault itself is in the log. */
function openingFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port for the account is taken';
  if (code === 'EADDRNOTAVAIL') return 'PARLEY_VOICE_HOST is no address of this machine';
  return 'The account could not be opened; the server’s log says why';
}

/** Writes states one after the other, so that the last one stays. */
function stateNotes(db: Queries, log: Logger, server: string) {
  let writing = Promise.resolve();
  return {
    write(account: Account, state: AccountState): void {
      writing = writing
        .then(() => noteAccountState(db, account, server, state))
        .catch((error: unknown) =>
          log.warn({ err: error, ...keyOf(account) }, 'the state of a telephone account could not be noted'),
        );
    },
    written: () => writing,
  };
}
