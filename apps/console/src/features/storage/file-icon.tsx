import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileZip,
  IconMovie,
  IconPhoto,
  type Icon,
} from '@tabler/icons-react';

const BY_START: [start: string, icon: Icon][] = [
  ['audio/', IconFileMusic],
  ['image/', IconPhoto],
  ['video/', IconMovie],
  ['text/csv', IconFileSpreadsheet],
  ['text/', IconFileText],
  ['application/pdf', IconFileText],
  ['application/zip', IconFileZip],
];

export function FileIcon({ type }: { type: string }) {
  const [, Shape] = BY_START.find(([start]) => type.startsWith(start)) ?? ['', IconFile];
  return <Shape size={16} stroke={1.75} aria-hidden />;
}
