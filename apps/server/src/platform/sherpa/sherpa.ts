import { Worker } from 'node:worker_threads';
import type { Recognizer, RecognizerEvents, Sound, Speaker } from '@parley/voice';
import { ConfigError } from '#platform/config-error.ts';
import type { SherpaNews, SherpaOrder, SherpaStart } from '#platform/sherpa/sherpa-messages.ts';
import { codeOf, modelLanguages } from '#platform/sherpa/sherpa-models.ts';

const PACKAGE = 'sherpa-onnx-node';

export interface Sherpa {
  /** Null if the folder has no models for it. */
  recognizer: Recognizer | null;
  speaker: Speaker | null;
  close(): Promise<void>;
}

/**
 * Speech recognition and voices by models in a folder, on this machine alone. The package is not installed with the
 * product; without it, or without models, the start says what is missing.
 */
export async function openSherpa(folder: string, name = PACKAGE): Promise<Sherpa> {
  const { hears, speaks } = languagesIn(folder);
  if (hears.length === 0 && speaks.length === 0)
    throw new ConfigError(`PARLEY_SHERPA_MODELS: ${folder} has no folder such as hear-en or speak-en`);
  // A sentence that is spoken must not keep callers from being heard.
  const [ears, mouth] = await Promise.all([
    hears.length === 0 ? null : startThread({ package: name, folder }),
    speaks.length === 0 ? null : startThread({ package: name, folder }),
  ]);
  return {
    recognizer: ears && recognizerOf(ears, hears),
    speaker: mouth && speakerOf(mouth, speaks),
    async close() {
      await Promise.all([ears?.close(), mouth?.close()]);
    },
  };
}

function languagesIn(folder: string): ReturnType<typeof modelLanguages> {
  try {
    return modelLanguages(folder);
  } catch {
    throw new ConfigError(`PARLEY_SHERPA_MODELS: ${folder} cannot be read`);
  }
}

type Heard = (news: Extract<SherpaNews, { id: number }>) => void;

interface Thread {
  send(order: SherpaOrder): void;
  /** Gives a number, under which the news arrive. */
  listen(heard: Heard): number;
  forget(id: number): void;
  close(): Promise<void>;
}

async function startThread(start: SherpaStart): Promise<Thread> {
  const worker = new Worker(new URL('./sherpa-worker.ts', import.meta.url), { workerData: start, env: {} });
  const heard = new Map<number, Heard>();
  let last = 0;
  const ready = Promise.withResolvers<void>();
  const end = (why: string) => {
    ready.reject(new ConfigError(`PARLEY_SHERPA_MODELS requires the package ${PACKAGE}: ${why}`));
    for (const [id, tell] of heard) tell({ kind: 'failed', id, why });
  };
  worker.on('error', (error) => end(error.message));
  worker.on('exit', () => end('The thread of the models has ended'));
  worker.on('message', (news: SherpaNews) => {
    if (news.kind === 'ready') ready.resolve();
    else if (news.kind === 'absent') end(news.why);
    else heard.get(news.id)?.(news);
  });
  await ready.promise;
  worker.unref();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    send: (order) => worker.postMessage(order),
    listen(tell) {
      last += 1;
      heard.set(last, tell);
      return last;
    },
    forget: (id) => void heard.delete(id),
    async close() {
      await worker.terminate();
    },
  };
}

function recognizerOf(thread: Thread, languages: readonly string[]): Recognizer {
  return {
    name: 'sherpa',
    mode: 'stream',
    open({ language }, events) {
      const code = codeOf(language);
      const id = thread.listen((news) => tell(news, events));
      if (languages.includes(code)) thread.send({ kind: 'open', id, language: code });
      else queueMicrotask(() => events.failed(`There is no model hear-${code}`));
      return {
        push: (frame) => thread.send({ kind: 'push', id, samples: frame }),
        endUtterance: () => thread.send({ kind: 'end', id }),
        close() {
          thread.forget(id);
          thread.send({ kind: 'close', id });
        },
      };
    },
  };
}

function tell(news: Parameters<Heard>[0], events: RecognizerEvents): void {
  if (news.kind === 'partial') events.partial(news.text);
  if (news.kind === 'final') events.final({ text: news.text, confidence: null });
  if (news.kind === 'failed') events.failed(news.why);
}

function speakerOf(thread: Thread, languages: readonly string[]): Speaker {
  return {
    name: 'sherpa',
    can: { speed: true, pitch: false },
    async *speak({ text, language, speed }, signal) {
      const code = codeOf(language);
      if (!languages.includes(code)) throw new Error(`There is no model speak-${code}`);
      const sound = await spoken(thread, { text, language: code, speed });
      if (!signal.aborted) yield sound;
    },
  };
}

function spoken(thread: Thread, words: { text: string; language: string; speed: number }): Promise<Sound> {
  return new Promise((resolve, reject) => {
    const id = thread.listen((news) => {
      thread.forget(id);
      if (news.kind === 'spoken') resolve({ samples: news.samples, rate: news.rate });
      else reject(new Error(news.kind === 'failed' ? news.why : 'The model made no sound'));
    });
    thread.send({ kind: 'speak', id, ...words });
  });
}
