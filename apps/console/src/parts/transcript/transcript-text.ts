import type { TranscriptLine } from '#parts/transcript/transcript.ts';
import { transcriptTexts } from '#texts/transcript.ts';

const { copied } = transcriptTexts;

/** Writes a transcript to be pasted elsewhere: a line for each text, with the understood intent and the reaction that spoke. */
export function transcriptText(lines: readonly TranscriptLine[]): string {
  return lines
    .flatMap((line, index) => {
      switch (line.kind) {
        case 'caller':
          return withNote(copied.caller(onOneLine(line.text)), copied.intent, heardAfter(lines, index));
        case 'bot':
          return withNote(copied.bot(onOneLine(line.text)), copied.reaction, line.of?.name);
        case 'buttons':
          return line.options.length > 0 ? copied.bot(`[${line.options.map(({ label }) => label).join('] [')}]`) : [];
        case 'card':
          return copied.bot(cardWords(line));
        case 'turn':
        case 'select':
        case 'file':
        case 'action':
        case 'log':
          return [];
      }
    })
    .join('\n');
}

function heardAfter(lines: readonly TranscriptLine[], index: number): string | undefined {
  const next = lines[index + 1];
  return next?.kind === 'turn' ? next.turn.intents.map(({ name }) => name).join(', ') : undefined;
}

function withNote(text: string, noted: (text: string, note: string) => string, note: string | undefined): string {
  return note ? noted(text, note) : text;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/gu, ' ');
}

/** A card as one line of text: `[Shoes: From 30 EUR](https://shop.example)`. */
export function cardWords({ title, text, alt, image, link }: Extract<TranscriptLine, { kind: 'card' }>): string {
  const words = [title || alt || image, text].filter((part) => part !== '').join(': ');
  return `[${words}]${link === '' ? '' : `(${link})`}`.replace(/\s+/gu, ' ');
}
