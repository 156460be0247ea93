import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { canonical, kindOf as kindByContent, type Kind } from '#platform/files/kind.ts';

/** The type of an attachment, by its content; by its name only if the content is ambiguous. */
export async function kindOf(name: string, bytes: Buffer): Promise<Kind> {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return kindByContent(name, await fileTypeFromBuffer(bytes), isText);
}

/**
 * True if the kind of the file is one of the accepted kinds, such as `.pdf` or `image/*`. An empty list accepts all.
 */
export function isAccepted(accept: string, { type, extension, isAsNamed }: Kind): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  const named = kinds.filter((kind) => kind !== '');
  if (named.length === 0) return true;
  return named.some((kind) => {
    if (kind.startsWith('.')) return isAsNamed && canonical(kind.slice(1)) === canonical(extension);
    if (kind === '*/*') return true;
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}
