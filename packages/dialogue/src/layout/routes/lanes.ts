/** A vertical piece in a gutter, shared by the lines of a fork or a join. */
export interface Piece {
  top: number;
  bottom: number;
  /** Heights at which lines arrive from the left, or leave to the left. */
  lefts: number[];
  /** Heights at which lines leave to the right, or arrive from the right. */
  rights: number[];
  /** Counted from the left; filled in by `assignLanes`. */
  lane: number;
}

/** Pieces nearer than this at their ends do not share a lane. */
const GAP = 6;
/** Above this many pieces in one gutter, only the first order counts. */
const MOST_SWAPPED = 60;
const MOST_ROUNDS = 4;

/** Gives each piece a lane so that few lines cross. Returns the number of lanes. */
export function assignLanes(pieces: Piece[]): number {
  const ordered = pieces.toSorted(byDirection);
  if (ordered.length <= MOST_SWAPPED) swapWhereFewerCross(ordered);
  let count = 0;
  ordered.forEach((piece, index) => {
    let lane = 0;
    for (let before = 0; before < index; before += 1) {
      const other = ordered[before];
      if (other && overlap(other, piece)) lane = Math.max(lane, other.lane + 1);
    }
    piece.lane = lane;
    count = Math.max(count, lane + 1);
  });
  return count;
}

/** Of pieces that go down, the lowest start is leftmost; of pieces that go up, the highest. */
function byDirection(a: Piece, b: Piece): number {
  const [rankA, rankB] = [rankOf(a), rankOf(b)];
  return rankA - rankB || a.top - b.top || a.bottom - b.bottom;
}

function rankOf({ lefts, rights }: Piece): number {
  const start = lefts[0] ?? rights[0] ?? 0;
  const end = rights[0] ?? lefts.at(-1) ?? start;
  return end >= start ? -start : start;
}

function swapWhereFewerCross(ordered: Piece[]): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isChanged = false;
    for (let at = 1; at < ordered.length; at += 1) {
      const [left, right] = [ordered[at - 1], ordered[at]];
      if (!left || !right || !overlap(left, right)) continue;
      if (crossings(right, left) >= crossings(left, right)) continue;
      ordered[at - 1] = right;
      ordered[at] = left;
      isChanged = true;
    }
    if (!isChanged) return;
  }
}

function crossings(left: Piece, right: Piece): number {
  const within = (heights: readonly number[], { top, bottom }: Piece) =>
    heights.filter((height) => height > top && height < bottom).length;
  // At the same height, the two lines would run over each other on the way between the lanes.
  const covered = left.rights.filter((height) => right.lefts.includes(height)).length;
  return within(left.rights, right) + within(right.lefts, left) + 3 * covered;
}

function overlap(a: Piece, b: Piece): boolean {
  return a.top < b.bottom + GAP && b.top < a.bottom + GAP;
}
