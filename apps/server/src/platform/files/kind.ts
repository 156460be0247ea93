import { extname } from 'node:path';
import { supportedExtensions, type FileTypeResult } from 'file-type';

/** Text files have no signature, so these extensions decide their kind. */
const TEXT_TYPES: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  css: 'text/css',
  yaml: 'text/yaml',
  yml: 'text/yaml',
  xml: 'application/xml',
  svg: 'application/xml',
};
/** Further extensions of a kind. */
const SAME_KIND: Record<string, string> = {
  jpeg: 'jpg',
  tiff: 'tif',
  htm: 'html',
  svg: 'xml',
  doc: 'cfb',
  xls: 'cfb',
  ppt: 'cfb',
};

export interface Kind {
  /** The type determined by its content. */
  type: string;
  /** The lower-case extension of the name, without its dot. */
  extension: string;
  /** True if its content may have the type of its name. */
  isAsNamed: boolean;
}

/** The type of a file, by its content; by its name only if the content is ambiguous. */
export function kindOf(name: string, found: FileTypeResult | undefined, isText: boolean): Kind {
  const extension = extname(name).slice(1).toLowerCase();
  if (found) return { type: found.mime, extension, isAsNamed: canonical(found.ext) === canonical(extension) };
  if (isText) {
    const type = textType(extension) ?? 'text/plain';
    return { type, extension, isAsNamed: textType(extension) !== undefined || !isRecognisable(extension) };
  }
  return {
    type: 'application/octet-stream',
    extension,
    isAsNamed: textType(extension) === undefined && !isRecognisable(extension),
  };
}

/** The canonical spelling of an extension. */
export function canonical(extension: string): string {
  return Object.hasOwn(SAME_KIND, extension) ? (SAME_KIND[extension] ?? extension) : extension;
}

function isRecognisable(extension: string): boolean {
  return supportedExtensions.has(canonical(extension));
}

function textType(extension: string): string | undefined {
  return Object.hasOwn(TEXT_TYPES, extension) ? TEXT_TYPES[extension] : undefined;
}
