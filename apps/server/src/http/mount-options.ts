import type { Microseconds } from '@parley/domain/ids';
import type { AdmitOptions } from '#http/admit.ts';
import type { Turns, TurnsOfAddresses } from '#http/turns.ts';
import type { EnvironmentOf } from '#http/other-environment.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import type { InProject, Queries } from '#platform/db/database.ts';

export interface MountOptions extends AdmitOptions {
  /** Runs `work` in one transaction that sees one project only. */
  inProject: InProject;
  /** The same, but reads may be some seconds old. */
  inReplica: InProject;
  /** Runs `work` in one transaction that sees every project. */
  inEveryProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** The project's version, in microseconds, as this transaction sees it. */
  projectVersion(db: Queries, projectId: number): Promise<Microseconds>;
  /** The version of data outside of projects. */
  platformVersion(): Promise<Microseconds>;
  environmentOf: EnvironmentOf;
  /** Orders calls when many need the database. */
  inTurn: Turns;
  inTurnOfAddress: TurnsOfAddresses;
  now(): Microseconds;
  isHttps: boolean;
  /** Called for every refused call that would have changed access. Must neither wait nor fail. */
  onRefused(attempt: RefusedAttempt): void;
}
