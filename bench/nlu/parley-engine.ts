import { loadModel, train, understand } from '@parley/nlu';
import type { Trained } from './engine.ts';
import type { Row } from './rows.ts';

/** With the settings of a new project; training includes what confidence needs. */
export const parley = {
  train: async (rows: Row[], language: string, autocorrect = 0): Promise<Trained> => {
    const byIntent = Map.groupBy(rows, ({ intent }) => intent);
    const bytes = train({
      language,
      confidence_threshold: 0.5,
      autocorrect_threshold: autocorrect,
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
      classify: (text) => {
        const [best] = understand(model, text).intents;
        return { intent: best?.name ?? null, confidence: best?.confidence ?? 0 };
      },
    };
  },
};
