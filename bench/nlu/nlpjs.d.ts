/** As much of nlp.js as is used here; it brings no types. */
declare module '@nlpjs/core' {
  export interface Container {
    use(plugin: unknown): void;
  }
  export function containerBootstrap(): Promise<Container>;
}

declare module '@nlpjs/nlu' {
  import type { Container } from '@nlpjs/core';

  interface Settings {
    container: Container;
    locale: string;
    log: boolean;
    /** Trains an intent "None" that unknown words speak for, as the library's own manager does. */
    useNoneFeature: boolean;
  }

  export class NluNeural {
    constructor(settings: Settings);
    train(corpus: { utterance: string; intent: string }[]): Promise<unknown>;
    process(text: string): Promise<{ classifications: { intent: string; score: number }[] }>;
    toJSON(): unknown;
  }
}

declare module '@nlpjs/lang-*' {
  export const LangCs: unknown;
  export const LangDe: unknown;
  export const LangEn: unknown;
  export const LangPl: unknown;
  export const LangSr: unknown;
}
