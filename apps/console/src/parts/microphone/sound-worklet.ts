import { Framer } from '@parley/voice/sound/frames';
import { createResampler } from '@parley/voice/sound/resampler';
import { PlaybackBuffer } from '#parts/microphone/playback-buffer.ts';

// The thread that makes sound. TypeScript's own types do not know it.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const CALL_RATE = 8_000;

/** Turns the microphone into frames of a call. */
class Capture extends AudioWorkletProcessor {
  readonly #resampler = createResampler(sampleRate, CALL_RATE);
  readonly #framer = new Framer();

  process([input]: Float32Array[][]): boolean {
    const [channel] = input ?? [];
    if (!channel) return true;
    const samples = Int16Array.from(channel, (value) => Math.max(-32_768, Math.min(32_767, value * 32_768)));
    for (const frame of this.#framer.push(this.#resampler.push(samples)))
      this.port.postMessage(frame, [frame.buffer as ArrayBuffer]);
    return true;
  }
}

/** Plays the frames of a call. Any message other than a frame silences it. */
class Playback extends AudioWorkletProcessor {
  readonly #buffer = new PlaybackBuffer(sampleRate);

  constructor() {
    super();
    this.port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Int16Array) this.#buffer.push(data);
      else this.#buffer.clear();
    });
    this.port.start();
  }

  process(_input: unknown, [output]: Float32Array[][]): boolean {
    const [first] = output ?? [];
    if (first) this.#buffer.pull(first);
    return true;
  }
}

registerProcessor('capture', Capture);
registerProcessor('playback', Playback);
