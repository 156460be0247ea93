import type { TableFields } from '@parley/contract';
import type { Upload } from '#http/uploads.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ReceivedTable } from '#platform/table/tables.ts';

/** Takes in a table with the rows that were corrected in the import dialog. */
export function tableReceiver(files: Pick<FileStore, 'receive' | 'discard'>) {
  return {
    receive: async ({ bytes, fields }: Upload): Promise<ReceivedTable> => ({
      ...(await files.receive(bytes)),
      repairs: (fields as TableFields).repairs ?? [],
    }),
    discard: files.discard,
  };
}
