import type { SendOptions } from '#processes/testing/test-clients.ts';

const BOUNDARY = 'a-boundary-of-the-form';

/** Without a name (null) it is sent as some programs send it. */
export type FormFile = [field: string, content: string | Buffer, name?: string | null];

/** A form with these fields, followed by these files, each under its field, as a browser sends it. */
export function form(
  files: readonly FormFile[],
  fields: readonly [field: string, value: string][] = [],
): Pick<SendOptions, 'raw' | 'headers'> {
  const parts = [
    ...fields.map(([field, value]) => part(`name="${field}"`, value)),
    ...files.map(([field, content, name = 'a.csv']) => part(`name="${field}"${fileHead(name)}`, content)),
  ];
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

function part(head: string, content: string | Buffer): Buffer {
  const disposition = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([Buffer.from(disposition), Buffer.from(content), Buffer.from('\r\n')]);
}

function fileHead(name: string | null): string {
  if (name === null) return '\r\ncontent-type: application/octet-stream';
  return `; filename="${escaped(name)}"\r\ncontent-type: text/csv`;
}

/** Escapes like browsers. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
