import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The languages with models in a folder: `hear-en`, `speak-cs`. */
export function modelLanguages(folder: string): { hears: string[]; speaks: string[] } {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const of = (begin: string) =>
    names.filter((name) => name.startsWith(begin)).map((name) => name.slice(begin.length).toLowerCase());
  return { hears: of('hear-'), speaks: of('speak-') };
}

export function codeOf(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/u)[0] ?? '';
}

/** A streaming transducer: encoder, decoder, joiner and tokens. */
export function recognizerConfig(folder: string, language: string): object {
  const path = join(folder, `hear-${language}`);
  const file = finder(path);
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      transducer: {
        encoder: file(/^encoder.*\.onnx$/u),
        decoder: file(/^decoder.*\.onnx$/u),
        joiner: file(/^joiner.*\.onnx$/u),
      },
      tokens: join(path, 'tokens.txt'),
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    // The call decides when the caller has finished.
    enableEndpoint: 0,
  };
}

/** A VITS voice, as those of Piper: one model, its tokens, and the data or a lexicon for its words. */
export function voiceConfig(folder: string, language: string): object {
  const path = join(folder, `speak-${language}`);
  const names = readdirSync(path);
  const existing = (name: string) => (names.includes(name) ? join(path, name) : '');
  return {
    model: {
      vits: {
        model: finder(path)(/\.onnx$/u),
        tokens: join(path, 'tokens.txt'),
        dataDir: existing('espeak-ng-data'),
        lexicon: existing('lexicon.txt'),
      },
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    maxNumSentences: 1,
  };
}

function finder(path: string): (pattern: RegExp) => string {
  const names = readdirSync(path);
  return (pattern) => {
    const name = names.find((each) => pattern.test(each));
    if (name === undefined) throw new Error(`The folder ${path} has no file ${pattern.source}`);
    return join(path, name);
  };
}
