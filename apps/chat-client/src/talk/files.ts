import type { AskedFile } from '#talk/view.ts';
import { texts } from '#texts.ts';

const MEGABYTE = 1024 * 1024;
/** The limits of one upload, as on the server. */
const MOST_FILES = 5;
const MOST_BYTES = 25 * MEGABYTE;

interface Chosen {
  name: string;
  type: string;
  size: number;
}

export type FileFault = 'too large' | 'empty' | 'wrong type' | 'too many';

/** Why a file would be refused, before it is sent; the server looks at the content. */
export function faultOf(file: Chosen, { accept, maxMb }: AskedFile, before: readonly Chosen[]): FileFault | null {
  if (file.size === 0) return 'empty';
  if (maxMb !== null && file.size > maxMb * MEGABYTE) return 'too large';
  if (!isAccepted(file, accept)) return 'wrong type';
  const together = before.reduce((sum, { size }) => sum + size, file.size);
  return before.length >= MOST_FILES || together > MOST_BYTES ? 'too many' : null;
}

/** The kinds of file that `accept` names, in words: `PDF, pictures`. Empty where any file will do. */
export function kindsText(accept: string): string {
  const kinds = kindsIn(accept);
  if (kinds.includes('*/*')) return '';
  // `application/pdf` and `.pdf` are PDF.
  const named = kinds.map((kind) => texts.files.kinds[kind] ?? kind.replace(/^.*[./](?:x-)?/u, '').toUpperCase());
  return [...new Set(named)].filter((name) => name !== '').join(', ');
}

/** Reads `accept` as a browser does: `.pdf, image/*, text/plain`. */
export function isAccepted({ name, type }: Pick<Chosen, 'name' | 'type'>, accept: string): boolean {
  const kinds = kindsIn(accept);
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    // Some systems know no type for a file; the server decides.
    if (type === '' || kind === '*/*') return true;
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

function kindsIn(accept: string): string[] {
  return accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '');
}

export function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
