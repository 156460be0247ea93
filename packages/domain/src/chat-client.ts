import type { Environment } from '#deployment.ts';

export interface ChatClient {
  /** The address from which client scripts are served. */
  base: string;
  projectId: number;
  environment: Environment;
  token: string;
}

/** The address of the script that a web page includes to show a project's chat client. */
export function clientScriptAddress({ base, projectId, environment, token }: ChatClient): string {
  return `${base.replace(/\/+$/u, '')}/${projectId}/${environment}/${token}/client.js`;
}

/** The tag that a web page includes. A base URL may contain quotation marks. */
export function clientTag(client: ChatClient): string {
  const address = clientScriptAddress(client)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return `<script src="${address}" async></script>`;
}

/** The type of the messages in which a framed test page tells the console that its script was `loaded` or `failed`. */
export const CHATBOT_TEST_MESSAGE = 'parley-chatbot-test';
