import { cellReader, namedSeparator, separatorIn, type Separator, type TableRow } from '@parley/domain/table/cells';
import type { TextEncoding } from '@parley/domain/table/encodings';
import { decodedLines } from '#platform/table/decode-text.ts';
import { pauses } from '#platform/pauses.ts';

export interface CsvFormat {
  encoding: TextEncoding;
  separator: Separator;
}

interface CsvOptions {
  /** Overrides the encoding that the bytes suggest. */
  encoding?: TextEncoding | null | undefined;
  /** Receives the format, and again if it turns out to be a different one. */
  found?: (format: CsvFormat) => void;
}

/**
 * Yields the rows of a file as spreadsheets and registers save it, while it arrives. Accepts all of the separators; a
 * first line `sep=;` may name one.
 */
export async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  { encoding: chosen = null, found = () => {} }: CsvOptions = {},
): AsyncGenerator<TableRow> {
  let encoding: TextEncoding = 'utf-8';
  let separator: Separator = ',';
  let reader: ReturnType<typeof cellReader> | undefined;
  const pause = pauses();
  const note = (newest: TextEncoding) => {
    encoding = newest;
    found({ encoding, separator });
  };
  for await (const lines of decodedLines(bytes, chosen, note)) {
    let text = lines;
    if (!reader) {
      const [first = ''] = lines.split(/[\r\n]/u, 1);
      const named = namedSeparator(first);
      separator = named ?? separatorIn(first);
      found({ encoding, separator });
      reader = cellReader(separator, named === null ? 1 : 2);
      if (named !== null) text = lines.slice(first.length).replace(/^(?:\r\n|\r|\n)/u, '');
    }
    yield* reader.write(text);
    await pause();
  }
  if (reader) yield* reader.end();
}
