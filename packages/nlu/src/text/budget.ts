/** The work left for a text. Each step subtracts its cost; at zero or below the search ends. */
export interface Budget {
  work: number;
}

/** About 50 ms of searching on the slowest machine that is served from. */
const WORK_OF_A_TEXT = 8_000_000;

/** A few milliseconds of it. */
const WORK_OF_A_PIECE = 400_000;

export function budgetOfText(): Budget {
  return { work: WORK_OF_A_TEXT };
}

/** Tells whether the work since it last said so is enough for one piece. */
export function pieceOf(budget: Budget): () => boolean {
  let end = budget.work - WORK_OF_A_PIECE;
  return () => {
    if (budget.work > end) return false;
    end = budget.work - WORK_OF_A_PIECE;
    return true;
  };
}
