import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CONFIG_NAME, type ChatClientConfig } from '@parley/contract/chat-client';
import { chatLookOf, DEFAULT_CHAT_LOOK } from '@parley/domain/chat-look';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { LIMITS } from '@parley/domain/text';
import { LRUCache } from 'lru-cache';
import { hashOf } from '#platform/opaque-secret.ts';

/** The build's name for it. */
const BUNDLE = 'client.js';
const KEPT_SCRIPTS = 200;

export interface Script {
  etag: string;
  text: Buffer;
  gzipped: Buffer;
}

const PREVIEW: ChatClientConfig = {
  project: 0,
  environment: 'dev',
  token: '',
  server: '',
  isDeployed: true,
  isPreview: true,
  look: chatLookOf(DEFAULT_CHAT_LOOK, ''),
  styles: '',
  hasScript: false,
  language: 'en',
  persistentTimeouts: false,
  readUtterances: false,
  retention: DEFAULT_SETTINGS.conversations_retention,
  burst: 0,
  longestMessage: LIMITS.utterance,
};

function scriptOf(bundle: string, config: ChatClientConfig): string {
  return `(()=>{const ${CONFIG_NAME}=${JSON.stringify(config)};\n${bundle}\n})();\n`;
}

/** The script that pages load: the built client, with its configuration in a variable of its own scope. */
export function createClientScripts(folder: string) {
  const file = join(folder, BUNDLE);
  const bundle = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const kept = new LRUCache<string, Promise<Script>>({ max: KEPT_SCRIPTS });

  return {
    /** Null without a build. */
    async clientFor(config: ChatClientConfig): Promise<Script | null> {
      return bundle === null ? null : packed(scriptOf(bundle, config));
    },
    /** For the preview in the settings, which has no project and gets everything from the page around it. */
    preview: () => (bundle === null ? null : packed(scriptOf(bundle, PREVIEW))),
    /** The owner's script, unchanged. */
    own: (code: string): Promise<Script> => packed(code),
  };

  function packed(code: string): Promise<Script> {
    const etag = `"${hashOf(code).toString('base64url')}"`;
    const known = kept.get(etag);
    if (known) return known;
    const text = Buffer.from(code);
    const script = promisify(gzip)(text).then((gzipped) => ({ etag, text, gzipped }));
    kept.set(etag, script);
    return script;
  }
}
