/** The lines that were not added, for a spreadsheet. */
export function reasonsCsv(skipped: readonly { line: number; reason: string }[]): string {
  const rows = skipped.map(({ line, reason }) => `${line},${cell(reason)}\r\n`);
  return `line,reason\r\n${rows.join('')}`;
}

/** A cell that a spreadsheet would compute gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
