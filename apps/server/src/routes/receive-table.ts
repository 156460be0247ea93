import type { TableFields } from '@parley/contract';
import type { Upload } from '#http/uploads.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ReceivedTable } from '#platform/table/tables.ts';

/** Stores a table only while the call works with it, with the rows corrected in the import dialog. */
export function tableWhileUsed({ receive, discard }: Pick<FileStore, 'receive' | 'discard'>) {
  return {
    read: async ({ bytes, fields }: Upload): Promise<ReceivedTable> => ({
      ...(await receive(bytes)),
      repairs: (fields as TableFields).repairs ?? [],
    }),
    release: (received: ReceivedTable): Promise<void> => discard(received),
  };
}
