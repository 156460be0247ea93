import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { parse, type CsvErrorCode, type Parser } from 'csv-parse';
import { pauses } from '#platform/pauses.ts';

export interface CsvRow {
  /** The line that the row begins at; the first is 1. */
  line: number;
  cells: string[];
}

/** A file that is no CSV. */
export class CsvProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Bytes that are parsed in one go. They may hold as many rows, of which an uneven one takes the parser 30 µs. */
const PIECE = 1024;
/** No line that people or programs mean to write is longer. */
const LONGEST_ROW = 64 * 1024;

/**
 * The rows of an RFC 4180 file in UTF-8, with a byte order mark or without, while it comes in. Semicolons or tabs
 * separate where the first line has no comma: so a spreadsheet saves where the comma is for decimals.
 */
export async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  let lastLine = 0;
  let rows: CsvRow[] = [];
  let parser: Parser | undefined;
  const begin = (firstLines: Buffer) => {
    const begun = parserOf(separatorIn(firstLines), (cells, lines) => {
      rows.push({ line: lastLine + 1, cells });
      lastLine = lines;
    });
    begun.resume();
    // A failure is the answer of the write, or of the end, that met it.
    begun.on('error', () => {});
    return begun;
  };
  const pause = pauses();
  try {
    for await (const piece of utf8Pieces(bytes)) {
      parser ??= begin(piece);
      await written(parser, piece);
      yield* rows;
      rows = [];
      await pause();
    }
    if (parser) await ended(parser);
    yield* rows;
  } catch (error) {
    const message = MESSAGES[(error as { code?: CsvErrorCode }).code ?? ''];
    throw message === undefined ? error : new CsvProblem(lastLine + 1, message);
  }
}

/** `piece` begins with the whole first line. */
function separatorIn(piece: Buffer): string {
  const [firstLine = ''] = piece.toString('utf8').split(/[\r\n]/u, 1);
  return [',', ';', '\t'].find((one) => firstLine.includes(one)) ?? ',';
}

function parserOf(delimiter: string, onRow: (cells: string[], lines: number) => void): Parser {
  return parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (cells: string[], { lines }) => {
      onRow(cells, lines);
      // Taken from here, the row does not go the slow way through the stream.
      return null;
    },
  });
}

function written(parser: Parser, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

async function ended(parser: Parser): Promise<void> {
  const end = finished(parser);
  parser.end();
  await end;
}

const MESSAGES: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'Unclosed quotation mark',
  CSV_INVALID_CLOSING_QUOTE: 'Double the quotation marks inside a quoted cell',
  INVALID_OPENING_QUOTE: 'Quote the whole cell if it contains quotation marks',
  CSV_MAX_RECORD_SIZE: 'The row is too long, or a quotation mark is unclosed',
} satisfies Partial<Record<CsvErrorCode, string>>;

/** The bytes in pieces of whole lines; refuses those that are not UTF-8, naming their line. */
async function* utf8Pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const buffer = Buffer.concat([rest, chunk.subarray(from, from + PIECE)]);
      const end = buffer.lastIndexOf(NEWLINE) + 1;
      if (end === 0 && buffer.length > LONGEST_ROW) throw new CsvProblem(line, 'The line is too long');
      const piece = buffer.subarray(0, end);
      rest = buffer.subarray(end);
      if (line === 1 && isUtf16(buffer))
        throw new CsvProblem(1, 'The file is in UTF-16: save it as “CSV UTF-8” and import it again');
      if (piece.length > 0) yield checked(piece, line);
      line += newlinesIn(piece);
    }
  }
  if (rest.length > 0) yield checked(rest, line);
}

const NEWLINE = 0x0a;

/** It has its mark at the beginning, or Latin letters with zeros beside them. */
function isUtf16(bytes: Buffer): boolean {
  const [one, other] = bytes;
  return (one === 0xff && other === 0xfe) || (one === 0xfe && other === 0xff) || (one === 0) !== (other === 0);
}

function checked(piece: Buffer, firstLine: number): Buffer {
  if (isUtf8(piece)) return piece;
  let line = firstLine;
  for (let from = 0; from < piece.length; line++) {
    const newline = piece.indexOf(NEWLINE, from);
    const end = newline < 0 ? piece.length : newline + 1;
    if (!isUtf8(piece.subarray(from, end))) break;
    from = end;
  }
  throw new CsvProblem(line, 'The file is not in UTF-8: save it as “CSV UTF-8” and import it again');
}

function newlinesIn(piece: Buffer): number {
  let count = 0;
  for (const byte of piece) if (byte === NEWLINE) count++;
  return count;
}
