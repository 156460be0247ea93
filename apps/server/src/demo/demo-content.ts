import type { BotTest, BotTestStep, Entity, Intent, Reaction, Scope, Settings, Synonym } from '@parley/domain';

type Unsaved<T extends { id: number }> = Omit<T, 'id' | 'version' | 'who'>;

/** A reaction that names its scope, since scopes have no ids before they are saved. */
interface DemoReaction extends Pick<Reaction, 'name' | 'intents' | 'condition' | 'actions' | 'only_expected'> {
  scope: string | null;
}

export interface DemoTestStep extends Omit<BotTestStep, 'reactions' | 'actions'> {
  /** Names of reactions. */
  reactions: string[];
  /** Names of built-in actions. */
  actions: string[];
}

interface DemoTest extends Pick<BotTest, 'name' | 'clock'> {
  steps: DemoTestStep[];
}

/** A project's content before it is saved: references use names, as ids do not exist yet. */
export interface DemoContent {
  name: string;
  /** Differences from the default settings. */
  settings: Partial<Omit<Settings, 'id' | 'name' | 'chatbot_token' | 'version' | 'who'>>;
  synonyms: Unsaved<Synonym>[];
  entities: Unsaved<Entity>[];
  intents: Pick<Intent, 'name' | 'templates'>[];
  scopes: Pick<Scope, 'name' | 'parent'>[];
  /** Saved in this order: if two reactions could both fire, the one with the lower id does. */
  reactions: DemoReaction[];
  tests: DemoTest[];
}
