import type { ArchiveSource } from './read-archive.ts';
import type { ArchiveSink } from './write-archive.ts';

/** Archives are named by their time, so that names sort by age. */
const NAME = /^parley-\d{8}T\d{6}Z(?:-\d+)?\.backup$/u;

/** A folder or a part of a bucket that holds backups. */
export interface BackupPlace {
  /** Full path or URL of a file. */
  at(name: string): string;
  /** Names of files, in no order. */
  list(): Promise<string[]>;
  open(name: string): Promise<ArchiveSource>;
  /** `expectedBytes` is an estimate. */
  create(name: string, expectedBytes: number): Promise<ArchiveSink>;
  remove(name: string): Promise<void>;
  /** Null if the file does not exist. */
  readText(name: string): Promise<string | null>;
  writeText(name: string, text: string): Promise<void>;
}

/** A new name for an archive made at this time, in seconds. */
export function archiveName(made: number, taken: readonly string[]): string {
  const time = new Date(made * 1000).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const names = [
    `parley-${time}.backup`,
    ...Array.from({ length: 1000 }, (_, at) => `parley-${time}-${at + 2}.backup`),
  ];
  return names.find((name) => !taken.includes(name)) ?? `parley-${time}.backup`;
}

/** The archives of a place, the oldest first. */
export async function archivesIn(place: BackupPlace): Promise<string[]> {
  return (await place.list()).filter((name) => NAME.test(name)).toSorted();
}
