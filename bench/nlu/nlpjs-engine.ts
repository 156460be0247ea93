import { containerBootstrap } from '@nlpjs/core';
import { LangCs } from '@nlpjs/lang-cs';
import { LangDe } from '@nlpjs/lang-de';
import { LangEn } from '@nlpjs/lang-en';
import { LangPl } from '@nlpjs/lang-pl';
import { LangSr } from '@nlpjs/lang-sr';
import { NluNeural } from '@nlpjs/nlu';
import type { Engine } from './engine.ts';

const LANGUAGES = new Map([
  ['cs', LangCs],
  ['de', LangDe],
  ['en', LangEn],
  ['pl', LangPl],
  ['sr', LangSr],
]);

/** The classifier of nlp.js as its own manager sets it up: with the language's stemmer and an intent for the unknown. */
export const nlpjs: Engine = {
  train: async (rows, language) => {
    const container = await containerBootstrap();
    const plugin = LANGUAGES.get(language);
    if (plugin !== undefined) container.use(plugin);
    const nlu = new NluNeural({ container, locale: language, log: false, useNoneFeature: true });
    await nlu.train(rows.map(({ intent, text }) => ({ utterance: text, intent })));
    const modelBytes = Buffer.byteLength(JSON.stringify(nlu.toJSON()));
    return {
      modelBytes,
      classify: async (text) => {
        const { classifications } = await nlu.process(text);
        const best = classifications.find(({ intent }) => intent !== 'None');
        return { intent: best?.intent ?? null, confidence: best?.score ?? 0 };
      },
    };
  },
};
