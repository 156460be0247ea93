import type { AnyEndpoint } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call, callForBlob, callForText, readAddress, type AnyCallOptions } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';

/** Saves the CSV of a `format=csv` read as a file, or reports the failure. */
export async function offerCsv(
  endpoint: AnyEndpoint,
  filename: string,
  { query }: Pick<AnyCallOptions, 'query'> = {},
): Promise<void> {
  try {
    const text = await callForText(endpoint, { handles: ['local'], query: { ...query, format: 'csv' } });
    saveAs(filename, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  } catch (error) {
    tellFailed(error);
  }
}

/** Saves the bytes that a read answers as a file, or says that it failed. */
export async function offerFile(
  endpoint: AnyEndpoint,
  filename: string,
  options: Pick<AnyCallOptions, 'params' | 'query'> = {},
): Promise<void> {
  try {
    saveAs(filename, await callForBlob(endpoint, { ...options, handles: ['local'] }));
  } catch (error) {
    tellFailed(error);
  }
}

function tellFailed(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  notify.error({ title: texts.error.title, message: texts.loginLogs.downloadFailed });
}

/**
 * Lets the browser save a list while the server streams it, without holding it in memory. An unreadable list is
 * reported first. `query` names the format.
 */
export async function offerDownload(
  endpoint: AnyEndpoint,
  { format, ...query }: Record<string, string> & { format: string },
): Promise<void> {
  try {
    await call<AnyEndpoint>(endpoint, { handles: ['local'], query: { ...query, limit: '1' } });
  } catch (error) {
    tellFailed(error);
    return;
  }
  const link = document.createElement('a');
  link.href = readAddress(endpoint, { query: { ...query, format } });
  link.download = '';
  link.click();
}

/** Hands something to the browser's downloads. */
export function saveAs(filename: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The click has started the download; the browser keeps its own reference.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
