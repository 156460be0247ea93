export interface SpeechCorrection {
  heard: string;
  /** Empty where what was heard is dropped. */
  meant: string;
}

/** Reads a line of `stt_corrections`; null for one that is not of the form `heard => meant`, which has no effect. */
export function readSpeechCorrection(line: string): SpeechCorrection | null {
  const [heard = '', meant, ...more] = line.split('=>').map((side) => side.trim());
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(heard);
  return meant === undefined || more.length > 0 || !hasWord ? null : { heard, meant };
}
