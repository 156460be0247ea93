import type { ActionCall, BotTestStep, Entity, Intent, Reaction, Settings, Synonym } from '@parley/domain';

type Unsaved<T extends { id: number }> = Omit<T, 'id' | 'version' | 'who'>;

/** A reaction that names its scope, since scopes have no ids before they are saved. */
interface DemoReaction extends Pick<Reaction, 'name' | 'intents' | 'condition'> {
  scope: string | null;
  actions: ActionCall[];
}

export interface DemoTestStep extends Omit<BotTestStep, 'reactions' | 'actions'> {
  /** Names of reactions. */
  reactions: string[];
  /** Names of built-in actions. */
  actions: string[];
}

interface DemoTest {
  name: string;
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
  scopes: string[];
  /** Saved in this order: if two reactions could both fire, the one with the lower id does. */
  reactions: DemoReaction[];
  tests: DemoTest[];
}
