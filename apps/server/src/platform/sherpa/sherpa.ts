import { fork, type ChildProcess } from 'node:child_process';
import type { Recognizer, RecognizerEvents, Sound, Speaker } from '@parley/voice';
import { ConfigError } from '#platform/config-error.ts';
import type { SherpaNews, SherpaOrder } from '#platform/sherpa/sherpa-messages.ts';
import { codeOf, modelLanguages } from '#platform/sherpa/sherpa-models.ts';

const PACKAGE = 'sherpa-onnx-node';
const ENDED = 'The process of the models has ended';
/** A model that ends its process at once is not tried all the time. */
const RESTART_MS = 5_000;

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
    hears.length === 0 ? null : startModels(name, folder),
    speaks.length === 0 ? null : startModels(name, folder),
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

interface Models {
  send(order: SherpaOrder): void;
  /** Gives a number, under which the news arrive. */
  listen(heard: Heard): number;
  forget(id: number): void;
  close(): Promise<void>;
}

/** Starts the process of the models, and once more after its end when it is needed. */
async function startModels(name: string, folder: string): Promise<Models> {
  const heard = new Map<number, Heard>();
  let last = 0;
  let running = await startProcess(name, folder, heard);
  let startedAt = performance.now();
  /** A machine that loads slowly must not start a process for each sentence. */
  let starting: Promise<void> | null = null;
  let isClosed = false;

  function send(order: SherpaOrder): void {
    if (running.connected) {
      running.send(order);
      return;
    }
    heard.get(order.id)?.({ kind: 'failed', id: order.id, why: ENDED });
    if (!starting && !isClosed && performance.now() - startedAt >= RESTART_MS) starting = restart();
  }

  async function restart(): Promise<void> {
    const child = await startProcess(name, folder, heard).catch(() => null);
    if (child && isClosed) child.disconnect();
    else if (child) running = child;
    startedAt = performance.now();
    starting = null;
  }

  return {
    send,
    listen(tell) {
      last += 1;
      heard.set(last, tell);
      return last;
    },
    forget: (id) => void heard.delete(id),
    async close() {
      isClosed = true;
      await starting;
      if (running.connected) running.disconnect();
    },
  };
}

function startProcess(name: string, folder: string, heard: ReadonlyMap<number, Heard>): Promise<ChildProcess> {
  const child = fork(new URL('./sherpa-process.ts', import.meta.url), [name, folder], {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ready = Promise.withResolvers<ChildProcess>();
  const end = (why: string) => {
    ready.reject(new ConfigError(`PARLEY_SHERPA_MODELS requires the package ${PACKAGE}: ${why}`));
    for (const [id, tell] of heard) tell({ kind: 'failed', id, why });
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', () => end(ENDED));
  child.on('message', (news: SherpaNews) => {
    if (news.kind === 'ready') ready.resolve(child);
    else if (news.kind === 'absent') end(news.why);
    else heard.get(news.id)?.(news);
  });
  return ready.promise;
}

function recognizerOf(models: Models, languages: readonly string[]): Recognizer {
  return {
    name: 'sherpa',
    mode: 'stream',
    open({ language }, events) {
      const code = codeOf(language);
      const id = models.listen((news) => tell(news, events));
      if (languages.includes(code)) models.send({ kind: 'open', id, language: code });
      else queueMicrotask(() => events.failed(`There is no model hear-${code}`));
      return {
        push: (frame) => models.send({ kind: 'push', id, samples: frame }),
        endUtterance: () => models.send({ kind: 'end', id }),
        close() {
          models.forget(id);
          models.send({ kind: 'close', id });
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

function speakerOf(models: Models, languages: readonly string[]): Speaker {
  return {
    name: 'sherpa',
    can: { speed: true, pitch: false },
    async *speak({ text, language, speed }, signal) {
      const code = codeOf(language);
      if (!languages.includes(code)) throw new Error(`There is no model speak-${code}`);
      const sound = await spoken(models, { text, language: code, speed });
      if (!signal.aborted) yield sound;
    },
  };
}

function spoken(models: Models, words: { text: string; language: string; speed: number }): Promise<Sound> {
  return new Promise((resolve, reject) => {
    const id = models.listen((news) => {
      models.forget(id);
      if (news.kind === 'spoken') resolve({ samples: news.samples, rate: news.rate });
      else reject(new Error(news.kind === 'failed' ? news.why : 'The model made no sound'));
    });
    models.send({ kind: 'speak', id, ...words });
  });
}
