/** The work left for a text. Each step subtracts its cost; at zero or below the search ends. */
export interface Budget {
  work: number;
}

/** About 50 ms of searching on the slowest machine that is served from. */
const WORK_OF_A_TEXT = 8_000_000;

export function budgetOfText(): Budget {
  return { work: WORK_OF_A_TEXT };
}
