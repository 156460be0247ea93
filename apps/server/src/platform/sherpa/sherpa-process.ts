import type {
  SherpaNews,
  SherpaOrder,
  SherpaPackage,
  SherpaRecognizer,
  SherpaStream,
} from '#platform/sherpa/sherpa-messages.ts';
import { recognizerConfig, voiceConfig } from '#platform/sherpa/sherpa-models.ts';

/**
 * The models of a folder, in a process of their own: they compute for long, and a damaged model ends the process that
 * loads it.
 */
const [, , name = '', folder = ''] = process.argv;
const LINE_RATE = 8_000;

interface Listening {
  recognizer: SherpaRecognizer;
  stream: SherpaStream;
  text: string;
}

const recognizers = new Map<string, SherpaRecognizer>();
const voices = new Map<string, InstanceType<SherpaPackage['OfflineTts']>>();
const listening = new Map<number, Listening>();

function tell(news: SherpaNews): void {
  process.send?.(news);
}

function kept<T>(known: Map<string, T>, language: string, make: () => T): T {
  const made = known.get(language) ?? make();
  known.set(language, made);
  return made;
}

function open(sherpa: SherpaPackage, language: string): Listening {
  const recognizer = kept(recognizers, language, () => new sherpa.OnlineRecognizer(recognizerConfig(folder, language)));
  return { recognizer, stream: recognizer.createStream(), text: '' };
}

function decode({ recognizer, stream }: Listening): string {
  while (recognizer.isReady(stream)) recognizer.decode(stream);
  return recognizer.getResult(stream).text.trim();
}

/** From 16 bits to numbers below 1, and back. */
const toFloats = (samples: Int16Array) => Float32Array.from(samples, (sample) => sample / 32_768);
const toSamples = (floats: Float32Array) =>
  Int16Array.from(floats, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));

function perform(sherpa: SherpaPackage, order: SherpaOrder): void {
  const { id } = order;
  const own = listening.get(id);
  switch (order.kind) {
    case 'speak': {
      const voice = kept(voices, order.language, () => new sherpa.OfflineTts(voiceConfig(folder, order.language)));
      const { samples, sampleRate } = voice.generate({ text: order.text, sid: 0, speed: order.speed });
      return tell({ kind: 'spoken', id, samples: toSamples(samples), rate: sampleRate });
    }
    case 'open':
      listening.set(id, open(sherpa, order.language));
      return;
    case 'push': {
      if (!own) return;
      own.stream.acceptWaveform({ samples: toFloats(order.samples), sampleRate: LINE_RATE });
      const text = decode(own);
      if (text !== own.text) tell({ kind: 'partial', id, text });
      own.text = text;
      return;
    }
    case 'end':
      if (!own) return;
      own.stream.inputFinished();
      tell({ kind: 'final', id, text: decode(own) });
      listening.set(id, { ...own, stream: own.recognizer.createStream(), text: '' });
      return;
    case 'close':
      listening.delete(id);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// The product that asked has ended.
process.on('disconnect', () => process.exit());

try {
  const loaded = (await import(name)) as { default?: SherpaPackage } & SherpaPackage;
  const sherpa = loaded.default ?? loaded;
  process.on('message', (order: SherpaOrder) => {
    try {
      perform(sherpa, order);
    } catch (error) {
      tell({ kind: 'failed', id: order.id, why: messageOf(error) });
    }
  });
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'absent', why: messageOf(error) });
}
