/** Orders to the process of the models. */
export type SherpaOrder =
  | { kind: 'speak'; id: number; language: string; text: string; speed: number }
  | { kind: 'open'; id: number; language: string }
  | { kind: 'push'; id: number; samples: Int16Array }
  | { kind: 'end'; id: number }
  | { kind: 'close'; id: number };

export type SherpaNews =
  | { kind: 'ready' }
  /** The package or a model is missing. */
  | { kind: 'absent'; why: string }
  | { kind: 'spoken'; id: number; samples: Int16Array; rate: number }
  | { kind: 'partial'; id: number; text: string }
  | { kind: 'final'; id: number; text: string }
  | { kind: 'failed'; id: number; why: string };

/** The parts of `sherpa-onnx-node` that are used. */
export interface SherpaPackage {
  OfflineTts: new (config: object) => {
    generate(request: { text: string; sid: number; speed: number }): { samples: Float32Array; sampleRate: number };
  };
  OnlineRecognizer: new (config: object) => SherpaRecognizer;
}

export interface SherpaStream {
  acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
  inputFinished(): void;
}

export interface SherpaRecognizer {
  createStream(): SherpaStream;
  isReady(stream: SherpaStream): boolean;
  decode(stream: SherpaStream): void;
  getResult(stream: SherpaStream): { text: string };
}
