/** The server listens. */
export interface TrainingServerReady {
  projects: { demo: number; large: number; small: number };
}

/** Starts to watch the event loop, or reports the longest piece since then. */
export type Order = 'watch' | 'tell';

export interface Held {
  /** The most time of the processor that the server's thread took between two turns of its event loop. */
  workMs: number;
  /** The processor's time, in all of the server's threads together. */
  cpuMs: number;
  /** How late the event loop was at worst, and in the 99th percentile; other programs on the machine count. */
  delayMs: number;
  delayP99Ms: number;
}
