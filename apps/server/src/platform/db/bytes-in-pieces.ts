import { sql, type RawBuilder } from 'kysely';

const MEGABYTE = 1024 * 1024;
/** The client parses an answer in one piece, which takes some milliseconds for this size. */
const PIECE_BYTES = 2 * MEGABYTE;

/** Reads a column of bytes in pieces, so that a long one does not block others. Null if `read` finds no row. */
export async function bytesInPieces(
  column: RawBuilder<Buffer>,
  read: (piece: RawBuilder<Buffer>) => Promise<Buffer | undefined>,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let from = 1; ; from += PIECE_BYTES) {
    const piece = await read(sql<Buffer>`substring(${column} from ${from}::int for ${PIECE_BYTES}::int)`);
    if (piece === undefined) return null;
    pieces.push(piece);
    if (piece.length < PIECE_BYTES) return pieces.length === 1 ? piece : Buffer.concat(pieces);
  }
}
