import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { findInstallation } from '#platform/postgres/installation.ts';
import { findStartingWay, giveFolder } from '#platform/postgres/privileges.ts';
import { query, urlOf } from './database-server.ts';
import { newFolder, startInstalledPostgres, startOnCluster, type InstalledPostgres } from './installed-postgres.ts';

const DATABASE = 'parley';
const OF_THE_PRIMARY_ONLY = ['postmaster.pid', 'postmaster.opts'];

export interface ReplicatedPostgres {
  url: string;
  replicaUrl: string;
  /** Keeps the replica from replaying what arrives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary and a replica of it, by streaming replication. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const programs = process.env['TEST_POSTGRES_PROGRAMS'] ?? dirname(findInstallation().postgres);
  const primary = await startInstalledPostgres(programs, {
    wal_level: 'replica',
    max_wal_senders: 4,
    synchronous_commit: 'on',
  });
  await query(primary.url, `create database ${DATABASE}`);
  const replica = await startOnCluster(programs, await copyOf(primary), {
    primary_conninfo: `host=${primary.folder} port=5432 user=parley`,
    // Queries that recovery needs out of its way end at once.
    max_standby_streaming_delay: 0,
  });

  return {
    url: urlOf(primary.url, DATABASE),
    replicaUrl: urlOf(replica.url, DATABASE),
    pause: async () => void (await query(replica.url, 'select pg_wal_replay_pause()')),
    resume: async () => void (await query(replica.url, 'select pg_wal_replay_resume()')),
    promote: async () => void (await query(replica.url, 'select pg_promote()')),
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

/** The folder of a copy that follows its primary once it is started. */
async function copyOf(primary: InstalledPostgres): Promise<string> {
  const folder = newFolder();
  const from = join(primary.folder, 'cluster');
  const to = join(folder, 'cluster');
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('a replica', true)`);
    cpSync(from, to, { recursive: true, filter: (path) => !OF_THE_PRIMARY_ONLY.includes(relative(from, path)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(to, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  giveFolder(to, findStartingWay());
  return folder;
}
