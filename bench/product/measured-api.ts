import { join } from 'node:path';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { folderStore } from '../../apps/server/src/platform/files/folder-store.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { openSecrets } from '../../apps/server/src/platform/secrets.ts';
import { createApi } from '../../apps/server/src/processes/api.ts';
import { createProject } from '../../apps/server/src/workflows/projects/create-project.ts';
import { firstStart } from '../../apps/server/src/workflows/projects/first-start.ts';

/** The product's API in this process, with an administrator and no project. It does not listen yet. */
export async function measuredApi() {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: undefined, log });
  const { db } = database;
  const passwords = createPasswords();
  const api = await createApi({
    db,
    turnPool: database.pool,
    directUrl: database.directUrl,
    passwords,
    secrets: openSecrets(config),
    log,
    now: systemClock,
    publicUrl: config.publicUrl,
    trustProxy: false,
    inactivityHours: 2,
    egressAllow: [],
    zipLimitMb: 200,
    quotaMb: 1_000_000,
    files: folderStore(join(config.dataDir, 'files')),
    tombstones: { add: async () => undefined, all: async () => [] },
    consoleFolder: 'no console is measured',
    chatClientFolder: 'no chat client is measured',
    guideFolder: 'no guide is measured',
    consoleConfig: {
      support_contact: null,
      chatbot_url: '/chatbot',
      docs_url: '/docs/',
      inactivity_hours: 2,
      file_limit_mb: 100,
      version: 'bench',
    },
  });
  const first = await firstStart(db, passwords, config.admin, Math.trunc(Date.now() / 1000));

  return {
    api,
    database,
    log,
    async makeProject(template: 'demo' | 'blank'): Promise<number> {
      const { project_id: projectId } = await createProject({ db }, { now: systemClock }, first?.administratorId ?? 0, {
        name: template,
        language: 'en',
        is_chat: true,
        template,
      });
      return projectId;
    },
    listen: () => api.app.listen({ port: config.port, host: config.host }),
    /** Exits when the parent process disconnects. */
    endWithParent(): void {
      const stop = async () => {
        await api.close();
        await database.stop();
        process.exit();
      };
      process.once('disconnect', () => void stop());
    },
  };
}
