import type { TalkLine } from '#talk/view.ts';

interface AloudDeps {
  fetchSound(text: string, signal: AbortSignal): Promise<ArrayBuffer>;
  /** The key of the message that is read, or null. */
  onReading(key: string | null): void;
  /** The message cannot be read aloud, nor any after it. */
  onFault(key: string): void;
}

/** Plays a sound to its end, or until it is stopped. Sound from memory needs no permission of the page's policy. */
export async function playSound(sound: ArrayBuffer, signal: AbortSignal): Promise<void> {
  context ??= new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(sound);
  source.connect(context.destination);
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    source.addEventListener('ended', () => resolve());
    signal.addEventListener('abort', () => {
      source.stop();
      resolve();
    });
    source.start();
  });
}

let context: AudioContext | undefined;

/** Reads messages one after another. */
export function createReader({ fetchSound, onReading, onFault }: AloudDeps) {
  let stopping = new AbortController();
  let queue = Promise.resolve();
  /** Messages until then are not read. */
  let readUntil = 0;

  async function readOne({ key, text }: Extract<TalkLine, { kind: 'bot' }>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    onReading(key);
    try {
      await playSound(await fetchSound(text, signal), signal);
    } catch {
      if (signal.aborted) return;
      stop();
      onFault(key);
    } finally {
      onReading(null);
    }
  }

  function stop(): void {
    stopping.abort();
    stopping = new AbortController();
  }

  return {
    /** Earlier messages are not read. */
    begin(lines: readonly TalkLine[]): void {
      readUntil = lines.at(-1)?.at ?? 0;
    },
    read(lines: readonly TalkLine[]): void {
      for (const line of lines) {
        if (line.kind !== 'bot' || line.at <= readUntil) continue;
        readUntil = line.at;
        const { signal } = stopping;
        queue = queue.then(() => readOne(line, signal));
      }
    },
    stop,
  };
}
