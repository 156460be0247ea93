/**
 * What an action of a project gets. Its source is a JavaScript module that exports one async function as its default:
 *
 *     export default async ({ args, say }) => { say(`Hello ${args.name}`); };
 */
export type Action = (api: ActionApi) => Json | void | Promise<Json | void>;

/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface ActionApi {
  /** The arguments that the reaction gives it, with every `{{ }}` filled in. */
  readonly args: { readonly [name: string]: Json };
  /** What the bot remembers. To change it, call `set`. */
  readonly slots: { readonly [name: string]: Json };
  /** What was found in the utterance: the value, a list for a multiple entity, undefined when it is absent. */
  readonly entities: { readonly [name: string]: Json };
  /** What the caller said. */
  readonly text: string;
  /** Name of the recognised intent; null when there is none. */
  readonly intent: string | null;
  /** How sure the model is of the intent, from 0 to 1. */
  readonly confidence: number;
  /** Name of the active scope; null when there is none. */
  readonly scope: string | null;
  /** The conversation that it runs in. */
  readonly conversation: Conversation;
  /** Configuration values of the environment that it runs in. */
  readonly config: { readonly [key: string]: string | number | boolean };
  /** The moment of the turn, in the project’s time zone. */
  readonly now: Moment;
  /** Says a text to the caller, as `utter` does. */
  say(text: string): void;
  /** Writes a slot; null or nothing clears it. The new value is there for what runs after this action. */
  set(name: string, value?: Json): void;
  /** Runs a reaction once this action has returned; its condition is not asked. */
  goto(reaction: string): void;
  /** Calls a public address. Wait for the answer: `await http({ url })`; it throws where there is none. */
  http(request: HttpRequest): Promise<HttpAnswer>;
  /** Makes a log entry; with a text alone, at the level `info`. */
  log(level: 'error' | 'warn' | 'info' | 'ok' | 'fine', text: string): void;
  log(text: string): void;
}

export interface Conversation {
  readonly id: string;
  /** Where the bot runs. */
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
  /** `GET` unless told otherwise. */
  method?: string;
  url: string;
  headers?: { [name: string]: string };
  /** A text is sent as it is, anything else as JSON. */
  body?: Json;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** Read from JSON where the answer is that, otherwise its text. */
  readonly body: Json;
}
