import { largeBot } from '../training/made-up-bots.ts';

export const OPEN_PHRASES = 10_000;
const ASIDES = 'honestly|you know|for the second time|since Monday|my wife says|it is urgent|sorry|as I said'.split(
  '|',
);

/** Makes different phrases, many of them similar, from a fixed seed. */
export function openPhrases(): string[] {
  const templates = largeBot().flatMap((intent) => intent.templates);
  return Array.from({ length: OPEN_PHRASES }, (_, at) => {
    const template = templates[(at * 7) % templates.length] ?? '';
    return `${template} ${ASIDES[at % ASIDES.length]}`;
  });
}
