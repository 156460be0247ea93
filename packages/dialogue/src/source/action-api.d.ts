/**
 * The parameter of a project's action. The source is a JavaScript module whose default export is an async function:
 *
 *     export default async ({ args, say }) => { say(`Hello ${args.name}`); };
 */
export type Action = (api: ActionApi) => Json | void | Promise<Json | void>;

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface ActionApi {
  /** Arguments from the reaction, with every `{{ }}` filled in. */
  readonly args: { readonly [name: string]: Json };
  /** Values that the bot remembers. Call `set` to change them. */
  readonly slots: { readonly [name: string]: Json };
  /** Entities found in the phrase: a value, a list for a multiple entity, or undefined if absent. */
  readonly entities: { readonly [name: string]: Json };
  /** The caller's words. */
  readonly text: string;
  /** Name of the recognized intent, or null. */
  readonly intent: string | null;
  /** Confidence of the intent, from 0 to 1. */
  readonly confidence: number;
  /** Other intents that the text may mean, the likeliest first; where none was recognized, the best guess first. */
  readonly alternatives: readonly Alternative[];
  /** How many of the caller's messages in a row were not recognized, with this one. */
  readonly failures: number;
  /** Name of the active scope, or null. */
  readonly scope: string | null;
  /** The current conversation. */
  readonly conversation: Conversation;
  /** Configuration values of the current environment. */
  readonly config: { readonly [key: string]: string | number | boolean };
  /** Time of the turn, in the project’s time zone. */
  readonly now: Moment;
  /** Says a text to the caller, as `utter` does. */
  say(text: string): void;
  /** Stores a value in a slot; null or no value clears it. Later actions see the new value. */
  set(name: string, value?: Json): void;
  /** Runs a reaction after this action returns, ignoring its condition. */
  goto(reaction: string): void;
  /** Calls a public URL. Await the answer: `await http({ url })`. Throws if the request fails. */
  http(request: HttpRequest): Promise<HttpAnswer>;
  /** Writes a log entry; the default level is `info`. */
  log(level: 'error' | 'warn' | 'info' | 'ok' | 'fine', text: string): void;
  log(text: string): void;
}

export interface Alternative {
  readonly name: string;
  readonly confidence: number;
}

export interface Conversation {
  readonly id: string;
  /** Environment of the bot. */
  readonly environment: 'draft' | 'dev' | 'prod';
}

export interface Moment {
  /** Microseconds since 1970. */
  readonly ts: number;
  /** With the offset: `2026-05-04T09:30:00+02:00`. */
  readonly iso: string;
  /** `2026-05-04` */
  readonly date: string;
  /** `09:30:00` */
  readonly time: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

export interface HttpRequest {
  /** Default: `GET`. */
  method?: string;
  url: string;
  headers?: { [name: string]: string };
  /** Text is sent unchanged, anything else as JSON. */
  body?: Json;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** Parsed if the answer is JSON, otherwise text. */
  readonly body: Json;
}
