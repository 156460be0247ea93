import type { AnyEndpoint } from '@parley/contract';
import { callForText, type AnyCallOptions } from '#shared/api/client.ts';

/** Saves what a `format=csv` read answers as a file. */
export async function downloadCsv(
  endpoint: AnyEndpoint,
  filename: string,
  options: AnyCallOptions = {},
): Promise<void> {
  const text = await callForText(endpoint, { ...options, query: { ...options.query, format: 'csv' } });
  saveAs(filename, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Hands something to the browser's downloads. */
export function saveAs(filename: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The download has begun with the click; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
