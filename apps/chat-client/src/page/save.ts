import type { TalkLine } from '#talk/view.ts';
import { texts } from '#texts.ts';

/** Enough time for the browser to read the blob. */
const REVOKED_AFTER_MS = 60_000;

/** The conversation as a text file, which the browser saves. */
export function saveConversation(name: string, lines: readonly TalkLine[]): void {
  const text = new Blob([conversationText(lines)], { type: 'text/plain;charset=utf-8' });
  saveFile(`${name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'chat'}.txt`, text);
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}

function conversationText(lines: readonly TalkLine[]): string {
  const said = lines.flatMap((line) => {
    const at = new Date(line.at).toLocaleString();
    if (line.kind === 'bot') return [`[${at}] ${line.from || texts.log.bot}: ${line.text}`];
    if (line.kind === 'play') return [`[${at}] ${texts.log.bot}: ${line.name}`];
    if (line.kind === 'caller') return [`[${at}] ${texts.log.you}: ${line.text || line.files.join(', ')}`];
    return [];
  });
  return `${said.join('\n')}\n`;
}
