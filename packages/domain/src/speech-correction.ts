export interface SpeechCorrection {
  heard: string;
  /** Empty to drop the misrecognized words. */
  meant: string;
}

/**
 * Parses a line of `stt_corrections`; null if it is not of the form `heard => meant`, in which case it has no effect.
 */
export function readSpeechCorrection(line: string): SpeechCorrection | null {
  const [heard = '', meant, ...more] = line.split('=>').map((side) => side.trim());
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(heard);
  return meant === undefined || more.length > 0 || !hasWord ? null : { heard, meant };
}
