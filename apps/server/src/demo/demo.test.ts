import { brokenReferences, builtInAction } from '@parley/dialogue';
import type { ActionCall } from '@parley/domain';
import {
  BotTest,
  Entity,
  entityValues,
  Intent,
  isNegative,
  nameKey,
  positiveName,
  Reaction,
  Scope,
  Settings,
  Synonym,
  templateKey,
} from '@parley/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { numbered } from '#demo/numbered.ts';

const demo = numbered(DEMO_BOT);
const templates = demo.intents.flatMap((intent) => intent.templates);

describe('the demo project', () => {
  test('is large enough to show what a project is', () => {
    expect(demo.intents.length).toBeGreaterThanOrEqual(14);
    expect(demo.intents.filter((intent) => intent.templates.length < 14)).toEqual([]);
    expect(demo.reactions.length).toBeGreaterThanOrEqual(24);
    expect(demo.scopes.length).toBeGreaterThanOrEqual(3);
    expect(demo.tests.length).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['reactions', z.array(Reaction), demo.reactions],
    ['scopes', z.array(Scope), demo.scopes],
    ['intents', z.array(Intent), demo.intents],
    ['synonyms', z.array(Synonym), demo.synonyms],
    ['entities', z.array(Entity), demo.entities],
    ['tests', z.array(BotTest), demo.tests],
    ['settings', Settings, demo.settings],
  ])('has %s that the API would accept', (_, schema, things) => {
    expect(schema.parse(things)).toEqual(things);
  });

  test.each([
    ['reactions', demo.reactions],
    ['scopes', demo.scopes],
    ['intents', demo.intents],
    ['synonyms', demo.synonyms],
    ['entities', demo.entities],
    ['tests', demo.tests],
  ])('has %s with names of their own', (_, things) => {
    expect(twice(things.map(({ name }) => nameKey(name)))).toEqual([]);
  });

  test('has no template twice', () => {
    expect(twice(templates.map(templateKey))).toEqual([]);
  });

  test('has a positive intent for every negative one', () => {
    const names = demo.intents.map(({ name }) => name);
    const negatives = names.filter(isNegative);
    expect(negatives).not.toEqual([]);
    expect(names).toEqual(expect.arrayContaining(negatives.map(positiveName)));
  });

  test.each([
    ['synonym', /#(\w+)/gu, demo.synonyms],
    ['entity', /@(\w+)/gu, demo.entities],
  ])('uses every %s in templates, and none that does not exist', (_, mark, things) => {
    const used = templates.flatMap((template) => [...template.matchAll(mark)].map(([, name]) => name));
    expect(new Set(used)).toEqual(new Set(things.map(({ name }) => name)));
  });

  test('has values in its dictionaries', () => {
    const dictionaries = demo.entities.filter(({ type }) => type === 'dictionary');
    expect(dictionaries).not.toEqual([]);
    expect(dictionaries.filter(({ values }) => entityValues(values).length < 2)).toEqual([]);
  });

  test('has no broken reference', () => {
    expect(brokenReferences(demo)).toEqual([]);
  });

  test('calls built-in actions with the arguments that they know', () => {
    const calls = demo.reactions.flatMap(({ actions }) => actions);
    expect(calls.filter((call) => !isWellCalled(call))).toEqual([]);
  });
});

describe('the talk of the demo project', () => {
  const reactions = DEMO_BOT.reactions.map((reaction) => ({ ...reaction, actions: expanded(reaction.name) }));

  const forms = DEMO_BOT.reactions
    .map(({ actions }) => actions)
    .filter((calls) => calls.some(({ name }) => name === 'ask'));

  test('answers each of its intents', () => {
    const answered = reactions.flatMap(({ intents, actions }) => [...intents, ...actions.flatMap(intentsOfButtons)]);
    expect(answered).toEqual(expect.arrayContaining(demo.intents.map(({ name }) => name)));
  });

  test('can reach every reaction', () => {
    const targets = new Set(DEMO_BOT.reactions.flatMap(({ actions }) => actions.flatMap(targetsOf)));
    const lost = reactions.filter(({ name, intents }) => intents.length === 0 && !targets.has(name));
    expect(lost).toEqual([]);
  });

  test('ends every reaction with a question, unless it ends the conversation', () => {
    // An open form repeats its question.
    const isOfForm = (scope: string | null) =>
      scope !== null && forms.some((form) => form.some((call) => isEntryTo(call, scope)));
    const others = reactions.filter(
      ({ actions, scope }) => !isOfForm(scope) && !actions.some((call) => ENDINGS.includes(call.name)),
    );
    const silent = others.filter(({ actions }) => {
      const said = variantsOf(actions.findLast((call) => call.name === 'utter'));
      return said.length === 0 || !said.every((text) => /\?|\{\{ slots\.question \}\}/u.test(text));
    });
    expect(silent).toEqual([]);
  });

  test('remembers a question whenever the scope changes', () => {
    const changing = reactions.filter(({ actions }) => actions.some((call) => SCOPE_CHANGES.includes(call.name)));
    const forgetful = changing.filter(({ actions }) => {
      const slots = new Set(actions.filter((call) => call.name === 'set').map(({ args }) => args['name']));
      return !slots.has('asked') || !slots.has('question');
    });
    expect(forgetful).toEqual([]);
  });

  test.each(DEMO_BOT.scopes)('has a way into $name and more than one out of it', ({ name: scope }) => {
    const into = reactions.filter(({ actions }) => actions.some((call) => isEntryTo(call, scope)));
    expect(into).not.toEqual([]);
    const inside = reactions.filter((reaction) => reaction.scope === scope || into.includes(reaction));
    const out = inside.flatMap(({ actions }) => waysOut(actions, scope));
    expect(out.length).toBeGreaterThan(1);
  });
});

const ENDINGS = ['call_end', 'call_transfer'];
const SCOPE_CHANGES = ['enter_scope', 'leave_scope'];

function isEntryTo({ name, args }: ActionCall, scope: string): boolean {
  return name === 'enter_scope' && args['scope'] === scope;
}

/** The actions that end the conversation, and the change of scope that counts. */
function waysOut(actions: ActionCall[], outOf: string): ActionCall[] {
  const last = actions.findLast(({ name }) => SCOPE_CHANGES.includes(name));
  const isOut = last !== undefined && !isEntryTo(last, outOf);
  return [...(isOut ? [last] : []), ...actions.filter(({ name }) => ENDINGS.includes(name))];
}

/** The intents that the buttons of a question answer as. */
function intentsOfButtons({ args }: ActionCall): string[] {
  const buttons = [args['buttons'] ?? []].flat();
  return buttons.flatMap((button) =>
    typeof button === 'object' && button !== null && 'intent' in button && typeof button['intent'] === 'string'
      ? [button['intent']]
      : [],
  );
}

function isWellCalled({ name, args }: ActionCall): boolean {
  const action = builtInAction(name);
  if (action === undefined) return false;
  const required = Object.entries(action.args).filter(([, argument]) => argument.required === true);
  return (
    Object.keys(args).every((argument) => Object.hasOwn(action.args, argument)) &&
    required.every(([argument]) => Object.hasOwn(args, argument))
  );
}

/** A reaction's actions with each goto replaced by its target's actions; throws on a cycle. */
function expanded(name: string, path: string[] = []): ActionCall[] {
  if (path.includes(name)) throw new Error(`A circle: ${[...path, name].join(', ')}`);
  const reaction = DEMO_BOT.reactions.find((each) => each.name === name);
  if (reaction === undefined) throw new Error(`No reaction ${name}`);
  return reaction.actions.flatMap((call) =>
    call.name === 'goto' ? targetsOf(call).flatMap((target) => expanded(target, [...path, name])) : [call],
  );
}

/** The reactions that a goto or an expect names. */
function targetsOf({ args }: ActionCall): string[] {
  return [args['reaction'], args['reactions']].flat().filter((target) => typeof target === 'string');
}

function variantsOf(utter: ActionCall | undefined): string[] {
  return [utter?.args['text'], utter?.args['variants']].flat().filter((text) => typeof text === 'string');
}

function twice(keys: string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) < index);
}
