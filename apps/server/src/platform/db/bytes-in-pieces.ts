import { sql, type RawBuilder } from 'kysely';

const MEGABYTE = 1024 * 1024;
/** An answer is taken apart in one go, which takes some milliseconds for so much. */
const PIECE_BYTES = 2 * MEGABYTE;

/** A column of bytes, read a piece at a time, as others wait for a long one. Null where `read` finds no row. */
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
