import { isUtf8 } from 'node:buffer';
import { LONGEST_ROW, TableProblem } from '@parley/domain/table/cells';
import { codePageOf, type TextEncoding } from '@parley/domain/table/encodings';

/** Bytes decoded together. */
const PIECE = 4 * 1024;
const NEWLINE = 0x0a;

/** The text of a file in pieces of whole lines, in the chosen encoding or the one that its bytes suggest. */
export async function* decodedLines(
  bytes: AsyncIterable<Buffer>,
  chosen: TextEncoding | null,
  found: (encoding: TextEncoding) => void,
): AsyncGenerator<string> {
  const decoder = lineDecoder(chosen, found);
  let isFirst = true;
  for await (const chunk of atLeast(bytes, 4)) {
    if (isFirst) decoder.begin(chunk);
    isFirst = false;
    for (let from = 0; from < chunk.length; from += PIECE) {
      const text = decoder.read(chunk.subarray(from, from + PIECE), chunk.subarray(from));
      if (text !== '') yield text;
    }
  }
  const last = decoder.end();
  if (last !== '') yield last;
}

/** Makes the first chunk at least this long, unless the file is shorter. */
async function* atLeast(bytes: AsyncIterable<Buffer>, least: number): AsyncGenerator<Buffer> {
  let begun: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (begun) begun = Buffer.concat([begun, chunk]);
    if (begun && begun.length < least) continue;
    yield begun ?? chunk;
    begun = null;
  }
  if (begun && begun.length > 0) yield begun;
}

function lineDecoder(chosen: TextEncoding | null, found: (encoding: TextEncoding) => void) {
  let encoding: TextEncoding = 'utf-8';
  let decoder = new TextDecoder(encoding);
  let hasOtherBytes = false;
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let begun = '';

  function choose(one: TextEncoding): void {
    encoding = one;
    decoder = new TextDecoder(one);
    found(one);
  }

  /** UTF-8 up to the first line that is not valid, then a code page. */
  function eightBits(piece: Buffer, ahead: Buffer): string {
    if (encoding === 'utf-8' && !isUtf8(piece)) {
      if (chosen !== null || hasOtherBytes) throw new TableProblem(line + lineOfFault(piece), MIXED);
      choose(codePageOf(Buffer.concat([piece, ahead])));
    }
    hasOtherBytes ||= piece.some((byte) => byte > 0x7f);
    line += piece.filter((byte) => byte === NEWLINE).length;
    return decoder.decode(piece, { stream: true });
  }

  function wholeLines(text: string): string {
    const all = begun + text;
    const last = Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r', all.length - 2)) + 1;
    begun = all.slice(last);
    if (begun.length > LONGEST_ROW) throw new TableProblem(line, 'The line is too long');
    return all.slice(0, last);
  }

  return {
    begin: (bytes: Buffer): void => choose(chosen ?? markedEncoding(bytes) ?? 'utf-8'),
    read(bytes: Buffer, ahead: Buffer): string {
      if (encoding.startsWith('utf-16')) return wholeLines(decoder.decode(bytes, { stream: true }));
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf(NEWLINE) + 1;
      rest = all.subarray(end);
      if (end === 0 && rest.length > LONGEST_ROW && !rest.includes(0x0d))
        throw new TableProblem(line, 'The line is too long');
      return end === 0 ? '' : wholeLines(eightBits(all.subarray(0, end), ahead));
    },
    end: (): string => begun + (rest.length > 0 ? eightBits(rest, rest) : '') + decoder.decode(),
  };
}

const MIXED = 'The file is not in UTF-8 throughout: choose its encoding, or save it as “CSV UTF-8”';

/** The encoding by the byte order mark, or by Latin letters next to zero bytes. */
function markedEncoding(bytes: Buffer): TextEncoding | null {
  const [one, other] = bytes;
  if (one === 0xff && other === 0xfe) return 'utf-16le';
  if (one === 0xfe && other === 0xff) return 'utf-16be';
  if ((one === 0) === (other === 0)) return null;
  return one === 0 ? 'utf-16be' : 'utf-16le';
}

/** Counts the lines before the first invalid UTF-8. */
function lineOfFault(piece: Buffer): number {
  let line = 0;
  for (let from = 0; from < piece.length; line++) {
    const newline = piece.indexOf(NEWLINE, from);
    const end = newline < 0 ? piece.length : newline + 1;
    if (!isUtf8(piece.subarray(from, end))) return line;
    from = end;
  }
  return line;
}
