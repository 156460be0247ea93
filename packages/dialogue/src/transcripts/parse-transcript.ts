export interface TranscriptLine {
  /** 1-based. */
  line: number;
  who: 'caller' | 'bot';
  text: string;
  /** The intent of a caller's line, the reaction of a bot's line; null when the transcript leaves it open. */
  name: string | null;
}

const LINE =
  /^(?:(?<caller>caller:)\s*(?<heard>.*?)(?:\s+->\s+intent\s+(?<intent>.+))?|bot:\s*(?<said>.*?)(?:\s+<-\s+reaction\s+(?<reaction>.+))?)$/u;

/**
 * Reads lines such as
 * `caller: I want to pay my bill -> intent Pay bill` and `bot: Which invoice? <- reaction Ask invoice`.
 * Empty lines are skipped, any other line is an error.
 */
export function parseTranscript(transcript: string | string[]): TranscriptLine[] {
  const lines = typeof transcript === 'string' ? transcript.split('\n') : transcript;
  return lines.flatMap((source, index) => {
    if (source.trim() === '') return [];
    const groups = LINE.exec(source.trim())?.groups;
    if (groups === undefined) throw new Error(`Line ${index + 1} is neither the caller's nor the bot's: ${source}`);
    const { caller, heard, intent, said, reaction } = groups;
    const spoken =
      caller === undefined
        ? { who: 'bot' as const, text: said, name: reaction }
        : { who: 'caller' as const, text: heard, name: intent };
    return [{ line: index + 1, who: spoken.who, text: spoken.text ?? '', name: spoken.name?.trim() ?? null }];
  });
}
