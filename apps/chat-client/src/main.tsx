import type { ChatClientConfig, ChatPreview } from '@parley/contract/chat-client';
import { render } from 'preact';
import { readAttributes, serverOf } from '#page/attributes.ts';
import { createHost } from '#page/host.ts';
import { addOwnScript } from '#page/own-script.ts';
import { createApi } from '#talk/api.ts';
import { createPreviewApi } from '#talk/preview-api.ts';
import { createMemory, randomToken } from '#talk/memory.ts';
import { createTalk } from '#talk/talk.ts';
import { texts } from '#texts.ts';
import { Chat } from '#ui/chat.tsx';

/** The server writes it before this script. */
declare const __PARLEY_CHAT__: ChatClientConfig;

const config = __PARLEY_CHAT__;
// Known only while the script runs for the first time.
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;

function start(): void {
  const host = createHost();
  if (!host) return;
  const memory = createMemory(`parley:${config.project}:${config.environment}`, pageStorage());
  // The panel is open from the start, and the focus stays in the settings form.
  if (config.isPreview) memory.set({ isOpen: true, token: randomToken() });
  const talk = createTalk({
    api: config.isPreview ? createPreviewApi() : serverApi(),
    memory,
    page: () => location.origin + location.pathname,
    persistentTimeouts: config.persistentTimeouts,
    burst: { window: config.burst, longest: config.longestMessage },
  });
  // Continues a started conversation; merely viewing a page does not start one.
  if (config.isDeployed && memory.get().token !== '') talk.start();
  addEventListener('storage', ({ key }) => key === memory.key && talk.heardOfOtherTab());
  addEventListener('online', talk.retryNow);
  addEventListener('pagehide', talk.flush);
  const shown = { open: () => {}, close: () => {} };
  const draw = ({ look, styles }: ChatPreview): void => {
    const attributes = readAttributes(script?.dataset ?? {}, look, script?.src ?? '');
    host.dress(attributes, styles);
    render(<Chat config={config} attributes={attributes} talk={talk} memory={memory} control={shown} />, host.root);
  };
  draw(config);
  if (config.isPreview) {
    addEventListener('message', ({ source, data }) => source === parent && draw(data as ChatPreview));
  }
  // For buttons on the page, and for the project's own script.
  const say = (text: string) => {
    shown.open();
    talk.say(text);
  };
  Object.assign(window, { parleyChat: { open: () => shown.open(), close: () => shown.close(), say } });
  if (config.hasScript && script) addOwnScript(script);
}

function serverApi() {
  return createApi(serverOf(script?.src ?? '', config), config, () =>
    console.warn(texts.unavailable.forOwner(location.origin)),
  );
}

/** Null if the page or the browser forbids it. */
function pageStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

if (document.body) start();
else addEventListener('DOMContentLoaded', start);
