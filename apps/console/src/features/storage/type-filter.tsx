import type { ListedFile } from '@parley/contract';
import { NativeSelect } from '@mantine/core';
import { storageTexts as texts } from '#texts/storage.ts';

interface TypeFilterProps {
  files: readonly ListedFile[];
  type: string;
  onType: (type: string) => void;
}

/** Leaves the files of one type. */
export function TypeFilter({ files, type, onType }: TypeFilterProps) {
  const types = [...new Set(files.map((file) => file.type))].toSorted();
  return (
    <NativeSelect
      aria-label={texts.byType}
      value={type}
      onChange={(event) => onType(event.currentTarget.value)}
      data={[{ value: '', label: texts.anyType }, ...types]}
    />
  );
}
