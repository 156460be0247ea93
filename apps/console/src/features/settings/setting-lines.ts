import { faintOn } from '@parley/domain/chat-look';
import { readSpeechCorrection, Settings } from '@parley/domain';
import { settingTexts } from '#texts/settings.ts';

const { faults: faultTexts } = settingTexts;
const LONGEST_PHRASE = 100;
const MOST_NAMED = 5;

/** A warning that a setting has less effect than its value suggests. It can still be saved. */
export function idleLines(name: keyof Settings, settings: Settings): string | undefined {
  if (name === 'stt_corrections') return idleCorrections(settings.stt_corrections);
  if (name === 'chatbot_accent') return faintAccent(settings);
  return name === 'context_phrases' ? idlePhrases(settings.context_phrases) : undefined;
}

function faintAccent({ chatbot_accent, chatbot_scheme }: Settings): string | undefined {
  const faint = faintOn(chatbot_accent, chatbot_scheme);
  if (faint.length === 0) return undefined;
  return faint.map(({ surface, contrast }) => settingTexts.chatClient.faint(surface, contrast.toFixed(1))).join(' ');
}

function idleCorrections(lines: string): string | undefined {
  return named(
    linesWhere(lines, (line) => !readSpeechCorrection(line)),
    faultTexts.idleCorrections,
  );
}

function idlePhrases(lines: string): string | undefined {
  const known = new Set<string>();
  const repeated = linesWhere(lines, (line) => {
    const key = line.trim().toLowerCase();
    return known.size === known.add(key).size;
  });
  const long = linesWhere(lines, (line) => line.trim().length > LONGEST_PHRASE);
  return (
    named(repeated, faultTexts.repeatedPhrases) ??
    named(long, (which, isOne) => faultTexts.longPhrases(which, isOne, LONGEST_PHRASE))
  );
}

/** The errors of a list of origins, by line. */
export function wrongOrigins(lines: string): string | undefined {
  const wrong = linesWhere(lines, (line) => !Settings.shape.chatbot_origins.safeParse(line).success);
  return named(wrong, faultTexts.wrongOrigins);
}

/** The numbers of the lines, from 1, that hold something wrong. */
function linesWhere(lines: string, isWrong: (line: string) => boolean): number[] {
  return lines.split('\n').flatMap((line, at) => (line.trim() !== '' && isWrong(line) ? [at + 1] : []));
}

function named(lines: number[], tell: (lines: string, isOne: boolean) => string): string | undefined {
  if (lines.length === 0) return undefined;
  const isOne = lines.length === 1;
  const which = lines.slice(0, MOST_NAMED).join(', ') + (lines.length > MOST_NAMED ? ' …' : '');
  return tell(faultTexts.lines(which, isOne), isOne);
}
