interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal: AbortSignal | null;
}

/** `fetch` with upload progress, which only XMLHttpRequest reports. */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sent,
  onProgress: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const aborted = () => reject(new DOMException('The upload was aborted', 'AbortError'));
  if (signal?.aborted) aborted();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => resolve(responseOf(request)));
  request.addEventListener('error', () => reject(new TypeError('The connection broke')));
  request.addEventListener('abort', aborted);
  signal?.addEventListener('abort', () => request.abort());
  if (!signal?.aborted) request.send(body);
  return promise;
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/u)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status } = request;
  return new Response(status === 204 ? null : request.responseText, {
    status,
    statusText: request.statusText,
    headers,
  });
}
