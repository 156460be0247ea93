import { loadModel, train, understand } from '@parley/nlu';
import type { Row } from './rows.ts';

export interface Trained {
  modelBytes: number;
  /** The best intent, whatever its confidence. */
  classify(text: string): { intent: string | null; confidence: number };
}

/** Trains with the settings of a new project; that includes the calibration of confidence. */
export function trainSet(rows: Row[], language: string): Trained {
  const byIntent = Map.groupBy(rows, ({ intent }) => intent);
  const bytes = train({
    language,
    confidence_threshold: 0.5,
    autocorrect_threshold: 0,
    multi_intent: false,
    stt_corrections: '',
    intents: [...byIntent].map(([name, templates], index) => ({
      id: index + 1,
      name,
      templates: templates.map(({ text }) => text),
    })),
    synonyms: [],
    entities: [],
  });
  const model = loadModel(bytes);
  return {
    modelBytes: bytes.length,
    classify(text) {
      const [best] = understand(model, text).intents;
      return { intent: best?.name ?? null, confidence: best?.confidence ?? 0 };
    },
  };
}
