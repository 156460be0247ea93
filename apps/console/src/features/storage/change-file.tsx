import { storage, type ListedFile } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { isLocal } from '#shared/api/refusals.ts';
import { refresh } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import type { FileUses } from '#features/storage/file-uses.ts';

/**
 * Asks first, and says what uses the file. `select` is given for the file of the open panel, which closes before the
 * server deletes it: it would ask for the versions of a file that is gone.
 */
export async function deleteFile(
  { name, versions }: ListedFile,
  uses: FileUses,
  select?: (name: string) => void,
): Promise<void> {
  const used = uses.get(name) ?? [];
  const isConfirmed = await confirm({
    title: texts.confirmDelete(name),
    text: (
      <>
        {versions > 1 && <p>{texts.deletesVersions(grouped(versions))}</p>}
        {used.length > 0 && <p>{texts.usedBy(used.map((reaction) => reaction.name).join(', '))}</p>}
      </>
    ),
    confirmLabel: texts.deleteFile,
    isDestructive: true,
  });
  if (!isConfirmed) return;
  select?.('');
  try {
    await call(storage.remove, { query: { file: name }, handles: isNoConflict });
    notify.success({ title: specTexts.storage.deleted, message: name });
  } catch (error) {
    tellRefusal(error, specTexts.storage.cannotDelete);
    select?.(name);
  } finally {
    void refresh(storage.quota);
    await refresh(storage.list);
  }
}

/** Brings back an earlier version, after a question. */
export async function restoreVersion(name: string, { mtime, when }: { mtime: number; when: string }): Promise<void> {
  const isConfirmed = await confirm({
    title: texts.confirmRestore(when),
    text: texts.restoreHint,
    confirmLabel: texts.restore,
  });
  if (!isConfirmed) return;
  try {
    await call(storage.restore, { query: { file: name, mtime: String(mtime) }, handles: isNoConflict });
    notify.success({ title: texts.restored(name) });
  } catch (error) {
    tellRefusal(error, texts.cannotRestore);
  } finally {
    await Promise.all([refresh(storage.list), refresh(storage.versions), refresh(storage.quota)]);
  }
}

/** A conflict has its specified notice, with the name of who wrote in between. */
const isNoConflict = (error: ApiError): boolean => isLocal(error) && error.status !== 409;

function tellRefusal(error: unknown, what: string): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  notify.error({ title: specTexts.error.title, message: `${what}\n${error.message}` });
}
