import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInAction } from '@parley/dialogue';
import { fittingMatch, type Entity } from '@parley/domain/entity';
import type { DemoContent, DemoTestStep } from '#demo/demo-content.ts';
import { readBot } from '#workflows/transfer/read-bot.ts';

type Part<K extends keyof DemoContent> = DemoContent[K] extends (infer T)[] ? T : never;

/** The content of a project in a folder with the files of an export. Throws if the folder has a fault. */
export function botInFolder(folder: URL): DemoContent {
  const { bot, faults } = readBot(textsIn(fileURLToPath(folder)), []);
  const [fault] = faults;
  if (fault) throw new Error(`${fault.file}, line ${fault.line}: ${fault.message}`);
  if (bot.actions.length > 0) throw new Error('A demo bot has built-in actions only');
  const { name = '', ...settings } = bot.settings ?? {};
  return {
    name: String(name),
    settings,
    scopes: bot.scopes,
    synonyms: bot.synonyms as unknown as DemoContent['synonyms'],
    entities: bot.entities.map((doc) => {
      const entity = doc as unknown as Entity;
      return { ...entity, match: fittingMatch(entity), __is_system__: false };
    }),
    intents: bot.intents as unknown as DemoContent['intents'],
    reactions: bot.reactions.map((doc) => {
      return {
        intents: [],
        condition: '',
        actions: [],
        scope: null,
        ...(doc as Partial<Part<'reactions'>>),
        name: doc.name,
      };
    }),
    tests: bot.tests.map((doc) => ({ ...doc, steps: (doc['steps'] as Partial<DemoTestStep>[]).map(stepOf) })),
  };
}

function stepOf({ actions = [], ...step }: Partial<DemoTestStep>): DemoTestStep {
  const names = actions.map((name) => builtInAction(name)?.name ?? name);
  return { input: '', reactions: [], condition: '', ...step, actions: names };
}

function textsIn(root: string): { path: string; text: string }[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(root, path).replaceAll(sep, '/'), text: readFileSync(path, 'utf8') }));
}
