import { storage } from '@parley/contract';
import { FileName } from '@parley/domain/stored-file';
import { z } from 'zod/mini';
import { readQuota, withinQuota } from '#features/storage/quota.ts';
import { storedFileReply } from '#features/storage/stored-file-reply.ts';
import { storedFiles } from '#features/storage/stored-files.ts';
import { holdOffSweep } from '#features/storage/sweep-files.ts';
import type { ProjectContext } from '#http/context.ts';
import { fieldProblem } from '#http/parse.ts';
import { projectRoute, uploadRoute } from '#http/route.ts';
import type { FileStore } from '#platform/files/file-store.ts';

interface StorageDeps {
  files: FileStore;
  /** Bytes. */
  fileLimit: number;
  quota: number;
}

/** Files that a bot plays or sends. */
export const storageRoutes = ({ files, fileLimit, quota }: StorageDeps) => {
  const within = <T>({ db, projectId }: ProjectContext, change: () => Promise<T>) =>
    withinQuota(db, { projectId, quota }, change);
  return [
    projectRoute(storage.list, (context, { query }) => storedFiles(context).list(query)),
    projectRoute(storage.quota, ({ db, projectId }) => readQuota(db, { projectId, quota })),
    projectRoute(storage.versions, (context, { query }) => storedFiles(context).versions(query.file)),
    projectRoute(storage.download, async (context, { query }) => {
      return storedFileReply(files, await storedFiles(context).find(query.file, query));
    }),
    uploadRoute(
      storage.upload,
      {
        read: async ({ name, bytes }) => ({ name: fileName(name), received: await files.receive(bytes) }),
        release: ({ received }) => files.discard(received),
        bodyLimit: fileLimit,
      },
      async (context, { file: { name, received } }) => {
        await holdOffSweep(context.db);
        const { sha256, size } = received;
        const type = received.typeFor(name);
        const { version } = await within(context, () => storedFiles(context).save({ name, type, size, sha256 }));
        await files.keep(received);
        return { name, size, type, version };
      },
    ),
    projectRoute(storage.remove, async (context, { query }) => ({
      version: await storedFiles(context).remove(query.file, context.atime),
    })),
    projectRoute(storage.restore, async (context, { query }) => ({
      version: await within(context, () => storedFiles(context).restore(query.file, query.mtime, context.atime)),
    })),
  ];
};

function fileName(given: string): string {
  const { data, error } = z.safeParse(FileName, given);
  if (error) throw fieldProblem('body.file', error.issues[0]?.message ?? 'The file name is not valid');
  return data;
}
