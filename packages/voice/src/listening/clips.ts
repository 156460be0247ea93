import { decodeG711, encodeG711 } from '#sound/g711.ts';

/** `talk`: words of a caller; `digits`: a group of digits; `hum`: "mhm" and short agreement; `cough`: no words. */
export type ClipKind = 'talk' | 'digits' | 'hum' | 'cough';

/** A recorded sound of a caller without silence around it, at 8,000 samples a second. */
export interface Clip {
  kind: ClipKind;
  text: string;
  language: string;
  voice: string;
  /** Not used while the listening was tuned: other voices and languages. */
  isHeldOut: boolean;
  sound: Int16Array;
}

interface Head extends Omit<Clip, 'sound'> {
  samples: number;
}

const LENGTH_BYTES = 4;

/** Clips in one file: the length of the list, the list as JSON, the sound of all of them as µ-law. */
export function packClips(clips: readonly Clip[]): Uint8Array {
  const heads: Head[] = clips.map(({ sound, ...head }) => ({ ...head, samples: sound.length }));
  const list = new TextEncoder().encode(JSON.stringify(heads));
  const total = clips.reduce((sum, { sound }) => sum + sound.length, LENGTH_BYTES + list.length);
  const bytes = new Uint8Array(total);
  new DataView(bytes.buffer).setUint32(0, list.length);
  bytes.set(list, LENGTH_BYTES);
  let at = LENGTH_BYTES + list.length;
  for (const { sound } of clips) {
    bytes.set(encodeG711('PCMU', sound), at);
    at += sound.length;
  }
  return bytes;
}

export function unpackClips(bytes: Uint8Array): Clip[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let at = LENGTH_BYTES + length;
  const heads = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, at))) as Head[];
  return heads.map(({ samples, ...head }) => {
    const sound = decodeG711('PCMU', bytes.subarray(at, at + samples));
    at += samples;
    return { ...head, sound };
  });
}
