import type { ActionCall, Entity, Reaction, Settings } from '@parley/domain';
import { DEFAULT_SETTINGS } from '@parley/domain';
import type { BotContent } from '#bot.ts';
import type { Json } from '#json.ts';

export function buildReaction(id: number, reaction: Partial<Reaction> = {}): Reaction {
  return {
    id,
    name: `Reaction ${id}`,
    intents: [],
    condition: '',
    reactions_scopes_id: null,
    actions: [],
    ...reaction,
  };
}

export function call(name: string, args: Record<string, Json> = {}): ActionCall {
  return { name, args };
}

export function say(text: string): ActionCall {
  return call('utter', { text });
}

export function buildSettings(settings: Partial<Settings> = {}): Settings {
  return { ...DEFAULT_SETTINGS, id: 1, name: 'Project', chatbot_token: 'token', ...settings };
}

export function buildEntity(id: number, entity: Partial<Entity> = {}): Entity {
  return {
    id,
    name: `entity_${id}`,
    type: 'dictionary',
    match: 'exact',
    occurrence: 'single',
    case_insensitive: true,
    values: '',
    __is_system__: false,
    ...entity,
  };
}

export function buildContent(content: Partial<BotContent> = {}): BotContent {
  return { reactions: [], scopes: [], actions: [], entities: [], settings: buildSettings(), ...content };
}
