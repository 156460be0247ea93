import type { SendOptions } from '#processes/testing/test-product.ts';

const BOUNDARY = 'a-boundary-of-the-form';

/** A form with these files, each under its field, as a browser sends it. */
export function form(files: [field: string, content: string | Buffer][]): Pick<SendOptions, 'raw' | 'headers'> {
  const parts = files.flatMap(([field, content]) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
