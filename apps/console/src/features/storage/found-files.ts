import type { ListedFile } from '@parley/contract';
import { searchKey } from '@parley/domain/text';

/** The files of a type whose names hold the text, the latest first. */
export function foundFiles(files: readonly ListedFile[], query: string, type: string): ListedFile[] {
  const key = searchKey(query);
  return files
    .filter((file) => (type === '' || file.type === type) && searchKey(file.name).includes(key))
    .toSorted((a, b) => b.version - a.version || a.name.localeCompare(b.name));
}
