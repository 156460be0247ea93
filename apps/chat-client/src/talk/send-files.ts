import { CallFailure, failureOf } from '#talk/call-failure.ts';

export interface FilesToSend {
  files: readonly File[];
  index: number;
  lastTimestamp: number;
}

interface Sending {
  url: string;
  chatToken: string;
  upload: FilesToSend;
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Sends files by XMLHttpRequest, which reports the progress; fetch does not. Brings the answer, or null without one. */
export function sendFiles({ url, chatToken, upload, onProgress, signal }: Sending): Promise<string | null> {
  const form = new FormData();
  form.set('last_ts', String(upload.lastTimestamp));
  form.set('chat_attachment_index', String(upload.index));
  for (const file of upload.files) form.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', url);
    call.setRequestHeader('chat-token', chatToken);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    call.addEventListener('error', () => resolve(null));
    call.addEventListener('abort', () => reject(new CallFailure({ kind: 'refused', message: '' })));
    call.addEventListener('load', () => {
      if (call.status === 200) resolve(call.responseText);
      else reject(failureOf(call.status, call.getResponseHeader('retry-after'), call.responseText));
    });
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
