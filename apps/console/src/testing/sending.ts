import { vi } from 'vitest';

/** Sends uploads with progress through `fetch`, like every other call: to the answers of `serve`. */
export function stubSending(): void {
  vi.stubGlobal('XMLHttpRequest', SentByFetch);
}

class SentByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  #method = '';
  #url = '';
  readonly #headers = new Headers();
  readonly #aborted = new AbortController();

  open(method: string, url: string): void {
    [this.#method, this.#url] = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return '';
  }

  abort(): void {
    this.#aborted.abort();
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    const { signal } = this.#aborted;
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2, lengthComputable: true }));
    void this.#ask(body, signal);
  }

  async #ask(body: FormData, signal: AbortSignal): Promise<void> {
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      if (!signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}
