import type { ChatLook } from '@parley/domain/chat-look';

export type { ChatLook };

/** The message that the console posts to the preview page whenever a setting changes. */
export interface ChatPreview {
  look: ChatLook;
  /** The project's own styles, compiled. */
  styles: string;
}

/** The configuration that the server gives the script of the chat client, before its first call. */
export interface ChatClientConfig {
  project: number;
  environment: 'dev' | 'prod';
  /** The project's chat token. */
  token: string;
  /** The address of the API, unless the script's own address says it. */
  server: string;
  /** False when nothing is deployed to the environment. */
  isDeployed: boolean;
  /** True on the page of the preview: the client takes changes from the page around it, and calls no server. */
  isPreview: boolean;
  look: ChatLook;
  /** The project's own styles, compiled. */
  styles: string;
  /** True if `chatbot_client_js` is set: a second script beside the first. */
  hasScript: boolean;
  language: string;
  persistentTimeouts: boolean;
  readUtterances: boolean;
  /** Days; 0 keeps conversations for ever. */
  retention: number;
  /** Milliseconds in which messages are collected, to be sent together; 0 sends each at once. */
  burst: number;
  /** Longest message, in characters. */
  longestMessage: number;
}

/** The name under which the script finds its configuration. */
export const CONFIG_NAME = '__PARLEY_CHAT__';
