import type { Line } from '#talk/view.ts';
import { texts } from '#texts.ts';

/** The conversation as a text file, which the browser saves. */
export function saveConversation(name: string, lines: readonly Line[]): void {
  const url = URL.createObjectURL(new Blob([conversationText(lines)], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'chat'}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function conversationText(lines: readonly Line[]): string {
  const said = lines.flatMap((line) => {
    const at = new Date(line.at).toLocaleString();
    if (line.kind === 'bot') return [`[${at}] ${line.from || texts.log.bot}: ${line.text}`];
    if (line.kind === 'caller') return [`[${at}] ${texts.log.you}: ${line.text || line.files.join(', ')}`];
    return [];
  });
  return `${said.join('\n')}\n`;
}
