export interface SpeechCorrection {
  heard: string;
  /** Empty where what was heard is dropped. */
  meant: string;
}

/** What a line of `stt_corrections` says; null for one that is not of the form `heard => meant`, which says nothing. */
export function readSpeechCorrection(line: string): SpeechCorrection | null {
  const [heard = '', meant, ...more] = line.split('=>').map((side) => side.trim());
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(heard);
  return meant === undefined || more.length > 0 || !hasWord ? null : { heard, meant };
}
