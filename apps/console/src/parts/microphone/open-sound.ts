// oxlint-disable-next-line import/default -- Vite makes it: the address of the built file.
import workletAddress from './sound-worklet.ts?worker&url';

/** Why a microphone cannot be used. */
export type MicrophoneFault = 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

export interface Sound {
  /** Frames of the microphone, 20 ms each; rejects with a `MicrophoneError`. */
  listen(heard: (frame: Int16Array) => void): Promise<void>;
  play(frame: Int16Array): void;
  /** Drops unplayed sound. */
  silence(): void;
  close(): void;
}

export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;
  constructor(fault: MicrophoneFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Browsers give sound in and out only to pages that came by https, or from this computer. */
export function canUseSound(): boolean {
  return typeof AudioWorkletNode !== 'undefined' && 'mediaDevices' in navigator;
}

/** Opens the loudspeaker. Call it while a press of the user is handled: browsers refuse sound that starts by itself. */
export async function openSound(): Promise<Sound> {
  if (!canUseSound()) throw new MicrophoneError('insecure');
  const context = new AudioContext({ latencyHint: 'interactive' });
  let stream: MediaStream | undefined;
  let isClosed = false;
  try {
    await context.audioWorklet.addModule(workletAddress);
    void context.resume();
  } catch (error) {
    await context.close();
    throw error;
  }
  const playback = new AudioWorkletNode(context, 'playback', { numberOfInputs: 0, outputChannelCount: [1] });
  playback.connect(context.destination);

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close();
  }

  return {
    async listen(heard) {
      stream = await microphone();
      // The page may have closed while the user was asked.
      if (isClosed) return stream.getTracks().forEach((track) => track.stop());
      const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
      capture.port.addEventListener('message', ({ data }: MessageEvent<Int16Array>) => heard(data));
      capture.port.start();
      context.createMediaStreamSource(stream).connect(capture);
    },
    play: (frame) => playback.port.postMessage(frame, [frame.buffer]),
    silence: () => playback.port.postMessage('clear'),
    close,
  };
}

async function microphone(): Promise<MediaStream> {
  try {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    // oxlint-disable-next-line no-restricted-properties -- `canUseSound` has looked.
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    throw new MicrophoneError(faultOf(error));
  }
}

function faultOf(error: unknown): MicrophoneFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
