import type { Row } from './rows.ts';

/** Something that learns from rows, and then says what a text means. */
export interface Engine {
  train(rows: Row[], language: string): Promise<Trained>;
}

export interface Trained {
  modelBytes: number;
  /** Called once for all texts of a test and then again, one by one, measured. */
  classify(text: string): Answer | Promise<Answer>;
}

interface Answer {
  /** The best intent, whatever its confidence. */
  intent: string | null;
  confidence: number;
}
