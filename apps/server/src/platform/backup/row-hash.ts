import { createHash, hash, type Hash } from 'node:crypto';

const LINE_END = 10;
const LANES = 8;

/**
 * Counts and hashes the rows of a table as COPY writes them, a line each. PostgreSQL promises no
 * order of rows, so the hash does not depend on it: it is the sum of the rows' hashes, in eight parts.
 */
export function createRowHash() {
  const sums = new Uint32Array(LANES);
  let rows = 0;
  let open: Hash | undefined;

  function add(digest: Buffer): void {
    for (let lane = 0; lane < LANES; lane++) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32BE(4 * lane);
    rows += 1;
  }

  return {
    read(part: Buffer): void {
      let start = 0;
      for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, start)) {
        const row = part.subarray(start, end);
        add(open ? open.update(row).digest() : hash('sha256', row, 'buffer'));
        open = undefined;
        start = end + 1;
      }
      if (start < part.length) open = (open ?? createHash('sha256')).update(part.subarray(start));
    },
    end(): { rows: number; hash: string } {
      const bytes = Buffer.alloc(4 * LANES);
      sums.forEach((sum, lane) => bytes.writeUInt32BE(sum, 4 * lane));
      return { rows, hash: bytes.toString('hex') };
    },
  };
}
