import type { AnyEndpoint } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { callForText, type AnyCallOptions } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';

/** Saves what a `format=csv` read answers as a file, or says that it failed. */
export async function offerCsv(
  endpoint: AnyEndpoint,
  filename: string,
  { query }: Pick<AnyCallOptions, 'query'> = {},
): Promise<void> {
  try {
    const text = await callForText(endpoint, { quiet: true, query: { ...query, format: 'csv' } });
    saveAs(filename, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
    if (error instanceof ApiError && error.wasTold) return;
    notify.error({ title: texts.error.title, message: texts.loginLogs.downloadFailed });
  }
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
