import type { Action, BotTest, Entity, Intent, Reaction, Settings } from '@parley/domain';
import { historyTexts } from '#texts/history.ts';

const names = historyTexts.fields;

/** The resources that the screen compares, in the order of its tabs. */
export const COMPARED = ['reactions', 'intents', 'actions', 'entities', 'settings', 'tests'] as const;
export type Compared = (typeof COMPARED)[number];

/** A field in its form for comparison: by lines. */
export interface Field {
  name: string;
  /** Chips and sets are compared without an order. */
  kind: 'text' | 'code' | 'chips' | 'set';
  lines: string[];
}

export interface Thing {
  id: number;
  name: string;
  version?: number | undefined;
  who?: number | null | undefined;
  fields: Field[];
}

type Stamped = { version?: number | undefined; who?: number | null | undefined };

export function reactionThings(list: readonly Reaction[], scopeNames: ReadonlyMap<number, string>): Thing[] {
  return list.map((reaction) => ({
    ...stamp(reaction),
    fields: [
      { name: names.intents, kind: 'chips', lines: reaction.intents },
      code(names.condition, reaction.condition),
      text(names.scope, scopeName(reaction.reactions_scopes_id, scopeNames)),
      {
        name: names.actions,
        kind: 'code',
        lines: reaction.actions.map(({ name, args, when }) => `${name} ${shownArgs(when ? { ...args, when } : args)}`),
      },
      text(names.onlyExpected, reaction.only_expected === true ? names.yes : ''),
      text(names.bargeIn, reaction.barge_in === false ? names.no : ''),
      { name: names.suppressions, kind: 'set', lines: (reaction.suppressions ?? []).map(shownJson) },
    ],
  }));
}

export function intentThings(list: readonly Intent[]): Thing[] {
  return list.map((intent) => ({
    ...stamp(intent),
    fields: [
      { name: names.templates, kind: 'set', lines: intent.templates },
      { name: names.augmented, kind: 'set', lines: intent.augmented ?? [] },
    ],
  }));
}

export function actionThings(list: readonly Action[]): Thing[] {
  return list.map((action) => ({ ...stamp(action), fields: [code(names.source, action.source)] }));
}

export function entityThings(list: readonly Entity[]): Thing[] {
  return list.map((entity) => ({
    ...stamp(entity),
    fields: [
      text('type', entity.type),
      text('match', entity.match),
      text('occurrence', entity.occurrence),
      text('case_insensitive', entity.case_insensitive),
      { name: 'values', kind: 'set', lines: linesOf(entity.values) },
      text('__is_system__', entity.__is_system__),
      text('is_sensitive', entity.is_sensitive ?? false),
    ],
  }));
}

/** Compares steps by their texts, because they reference reactions and actions by id. */
export function testThings(
  list: readonly BotTest[],
  reactionNames: ReadonlyMap<number, string>,
  actionNames: ReadonlyMap<number, string>,
): Thing[] {
  return list.map((test) => ({
    ...stamp(test),
    fields: [
      text(names.start, test.start),
      text(names.clock, test.clock),
      text(names.seed, test.seed),
      code(names.replies, plain(test.http)),
      {
        name: names.steps,
        kind: 'code',
        lines: test.steps.flatMap(({ input, intent, entities, reactions, actions, condition, wait }) => [
          `“${input}”`,
          ...(intent === undefined ? [] : [`  ${names.intent} ${intent}`]),
          ...(entities === undefined ? [] : [`  ${names.entities} ${JSON.stringify(entities)}`]),
          ...reactions.map((id) => `  ${names.reaction} ${reactionNames.get(id) ?? id}`),
          ...actions.map((id) => `  ${names.action} ${typeof id === 'string' ? id : (actionNames.get(id) ?? id)}`),
          ...(condition === '' ? [] : [`  ${names.condition} ${condition}`]),
          ...(wait === undefined ? [] : [`  ${names.wait} ${wait}`]),
        ]),
      },
    ],
  }));
}

/** In the order in which the specification lists them; ours follow. */
const SETTINGS = [
  'id',
  'name',
  'no_instances_testing',
  'no_instances_production',
  'context_phrases',
  'confidence_threshold',
  'voices_id',
  'voice_pitch',
  'voice_speed',
  'long_silence_utter',
  'long_silence_timeout',
  'long_silence_retries',
  'long_silence_hangup_utter',
  'voicemail_action',
  'voicemail_utter',
  'voice_buttons',
  'sip_server_testing',
  'sip_number_testing',
  'sip_passwd_testing',
  'sip_server_production',
  'sip_number_production',
  'sip_passwd_production',
  'stt_corrections',
  'is_chat',
  'stt_provider',
  'language',
  'autocorrect_threshold',
  'burst_seconds',
  'chatbot_client_scss',
  'chatbot_client_js',
  'config_struct',
  'config_dev',
  'config_prod',
  'multi_intent',
  'chatbot_base_url',
  'chatbot_token',
  'conversations_retention',
  'time_zone',
] as const satisfies readonly (keyof Settings)[];

const CODE: ReadonlySet<string> = new Set([
  'chatbot_client_scss',
  'chatbot_client_js',
  'config_struct',
  'config_dev',
  'config_prod',
]);

/** One thing, with a field for each setting. */
export function settingsThings(settings: Settings): Thing[] {
  const known = new Set<string>(['version', 'who', ...SETTINGS]);
  // A setting that is newer than this list is compared too.
  const others = Object.keys(settings).filter((name) => !known.has(name));
  const values = new Map(Object.entries(settings));
  return [
    {
      ...stamp(settings),
      name: historyTexts.resources.settings,
      fields: [...SETTINGS, ...others].map((name): Field => {
        const value: unknown = values.get(name);
        return CODE.has(name) ? code(name, plain(value)) : text(name, value);
      }),
    },
  ];
}

function stamp({ id, name, version, who }: { id: number; name: string } & Stamped) {
  return { id, name, version, who };
}

function text(name: string, value: unknown): Field {
  return { name, kind: 'text', lines: linesOf(plain(value)) };
}

/** Strings stay unchanged, null becomes empty, all else becomes JSON. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function code(name: string, value: string): Field {
  return { name, kind: 'code', lines: linesOf(value) };
}

/** An empty text has no lines, so that it appears as missing. */
function linesOf(value: string): string[] {
  return value === '' ? [] : value.split('\n');
}

function scopeName(id: number | null, scopeNames: ReadonlyMap<number, string>): string {
  return id === null ? '' : (scopeNames.get(id) ?? String(id));
}

/** `text “Hello” · delay 2`; a single argument goes without its name. */
function shownArgs(args: Record<string, unknown>): string {
  const entries = Object.entries(args);
  const [only] = entries;
  if (entries.length === 1 && only) return shownValue(only[1]);
  return entries.map(([name, value]) => `${name}: ${shownValue(value)}`).join(', ');
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : shownJson(value);
}

function shownJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
