import type { Readable } from 'node:stream';

/** A reply that is not JSON. */
export class TextReply {
  readonly contentType: string;
  readonly text: string;
  /** Makes the browser save it under this name. */
  readonly fileName: string | undefined;

  constructor(contentType: string, text: string, fileName?: string) {
    this.contentType = contentType;
    this.text = text;
    this.fileName = fileName;
  }
}

/** A reply that the browser saves, whatever its type. */
export class FileReply {
  readonly bytes: Buffer | Readable;
  readonly fileName: string;
  readonly contentType: string;

  /** `contentType` for content that the server made itself or has found harmless. */
  constructor(bytes: Buffer | Readable, fileName: string, contentType = 'application/octet-stream') {
    this.bytes = bytes;
    this.fileName = fileName;
    this.contentType = contentType;
  }
}
