import { isNegative, negativeName, positiveName, templateKey, type Intent } from '@parley/domain';

interface IntentContent {
  name: string;
  templates: readonly string[];
}

/** Some templates of one intent. */
export interface TemplatesOf {
  intent: string;
  templates: readonly string[];
}

export interface TemplateMove {
  from: string;
  to: string;
  templates: readonly string[];
}

/**
 * One thing that an editor did. Intents are named, not numbered: undoing a deletion makes an intent with another id,
 * and what was done to it before must still find it.
 */
export type IntentChange =
  | { kind: 'add-intents'; intents: readonly IntentContent[] }
  | { kind: 'delete-intents'; intents: readonly IntentContent[] }
  | { kind: 'rename-intent'; from: string; to: string }
  | { kind: 'add-template'; intent: string; template: string }
  | { kind: 'edit-template'; intent: string; from: string; to: string }
  | { kind: 'delete-template'; intent: string; template: string }
  | { kind: 'add-templates'; groups: readonly TemplatesOf[] }
  | { kind: 'delete-templates'; groups: readonly TemplatesOf[] }
  | { kind: 'move-templates'; moves: readonly TemplateMove[] };

/** What takes a change back. */
export function inverse(change: IntentChange): IntentChange {
  switch (change.kind) {
    case 'add-intents':
      return { kind: 'delete-intents', intents: change.intents };
    case 'delete-intents':
      return { kind: 'add-intents', intents: change.intents };
    case 'rename-intent':
      return { kind: 'rename-intent', from: change.to, to: change.from };
    case 'add-template':
      return { kind: 'delete-template', intent: change.intent, template: change.template };
    case 'edit-template':
      return { kind: 'edit-template', intent: change.intent, from: change.to, to: change.from };
    case 'delete-template':
      return { kind: 'add-template', intent: change.intent, template: change.template };
    case 'add-templates':
      return { kind: 'delete-templates', groups: change.groups };
    case 'delete-templates':
      return { kind: 'add-templates', groups: change.groups };
    case 'move-templates':
      return {
        kind: 'move-templates',
        moves: change.moves.map(({ from, to, templates }) => ({ from: to, to: from, templates })),
      };
  }
}

/** One call of the API. */
export type IntentCall =
  | { call: 'create'; name: string; templates: readonly string[] }
  | { call: 'remove'; id: number }
  | { call: 'rename'; id: number; name: string }
  | { call: 'addTemplate' | 'removeTemplate'; id: number; template: string }
  | { call: 'setTemplates'; lists: readonly TemplateList[] }
  | { call: 'move'; from: number; to: number; templates: readonly string[] };

/** All templates of an intent, and the version that they are based on. */
interface TemplateList {
  id: number;
  version: number | undefined;
  templates: readonly string[];
}

/** The calls that make a change, in order; null when the intent that it is about is gone. */
export function callsOf(change: IntentChange, intents: readonly Intent[]): IntentCall[] | null {
  if (change.kind === 'add-intents')
    return change.intents.map(({ name, templates }) => ({ call: 'create', name, templates }));
  if (change.kind === 'delete-intents') return removals(change.intents, intents);
  if (change.kind === 'move-templates') return movesOf(change.moves, intents);
  if (change.kind === 'add-templates' || change.kind === 'delete-templates') {
    return relisting(
      change,
      change.groups.map(({ intent }) => intent),
      intents,
    );
  }

  const id = idOf(change.kind === 'rename-intent' ? change.from : change.intent, intents);
  if (id === undefined) return null;
  switch (change.kind) {
    case 'rename-intent':
      return [{ call: 'rename', id, name: change.to }];
    case 'add-template':
      return [{ call: 'addTemplate', id, template: change.template }];
    case 'delete-template':
      return [{ call: 'removeTemplate', id, template: change.template }];
    case 'edit-template':
      // Two spellings of one template cannot stand beside each other, so the whole list is exchanged.
      if (templateKey(change.from) === templateKey(change.to)) return relisting(change, [change.intent], intents);
      return [
        { call: 'addTemplate', id, template: change.to },
        { call: 'removeTemplate', id, template: change.from },
      ];
  }
}

/** Exchanges the whole lists of templates, all or nothing. */
function relisting(change: IntentChange, names: readonly string[], intents: readonly Intent[]): IntentCall[] | null {
  const after = new Map(applyChange(intents, change).map((intent) => [intent.name, intent]));
  const lists: TemplateList[] = [];
  for (const name of new Set(names)) {
    const intent = after.get(name);
    if (!intent) return null;
    lists.push({ id: intent.id, version: intent.version, templates: intent.templates });
  }
  return [{ call: 'setTemplates', lists }];
}

function movesOf(moves: readonly TemplateMove[], intents: readonly Intent[]): IntentCall[] | null {
  const calls: IntentCall[] = [];
  for (const { from: source, to: target, templates } of moves) {
    const [from, to] = [idOf(source, intents), idOf(target, intents)];
    if (from === undefined || to === undefined) return null;
    calls.push({ call: 'move', from, to, templates });
  }
  return calls;
}

/** The intents as they will be. Intents to be added are left out until the server has numbered them. */
export function applyChange(intents: readonly Intent[], change: IntentChange): Intent[] {
  switch (change.kind) {
    case 'add-intents':
      return [...intents];
    case 'delete-intents': {
      const gone = new Set(change.intents.map(({ name }) => name));
      return intents.filter(({ name }) => !gone.has(name));
    }
    case 'rename-intent':
      return intents.map((intent) => {
        if (intent.name === change.from) return { ...intent, name: change.to };
        return intent.name === negativeName(change.from) ? { ...intent, name: negativeName(change.to) } : intent;
      });
    case 'add-template':
      return withTemplates(intents, change.intent, (templates) => [
        ...templates.filter((template) => template !== change.template),
        change.template,
      ]);
    case 'edit-template':
      return withTemplates(intents, change.intent, (templates) =>
        templates
          .filter((template) => template !== change.to)
          .map((template) => (template === change.from ? change.to : template)),
      );
    case 'delete-template':
      return withTemplates(intents, change.intent, (templates) =>
        templates.filter((template) => template !== change.template),
      );
    case 'add-templates':
      return change.groups.reduce<readonly Intent[]>(withAdded, intents).slice();
    case 'delete-templates':
      return change.groups.reduce<readonly Intent[]>(withoutThese, intents).slice();
    case 'move-templates':
      return change.moves
        .reduce<readonly Intent[]>(
          (all, { from, to, templates }) =>
            withAdded(withoutThese(all, { intent: from, templates }), { intent: to, templates }),
          intents,
        )
        .slice();
  }
}

function withAdded(intents: readonly Intent[], { intent, templates }: TemplatesOf): Intent[] {
  return withTemplates(intents, intent, (before) => [...new Set([...before, ...templates])]);
}

function withoutThese(intents: readonly Intent[], { intent, templates }: TemplatesOf): Intent[] {
  const gone = new Set(templates);
  return withTemplates(intents, intent, (before) => before.filter((template) => !gone.has(template)));
}

/** An intent and, for a positive one, its negative twin: what goes when it is deleted. */
export function deletedWith(intent: Intent, intents: readonly Intent[]): Intent[] {
  if (isNegative(intent.name)) return [intent];
  return intents.filter(({ name }) => name === intent.name || name === negativeName(intent.name));
}

/** The server deletes a negative twin with its positive. */
function removals(deleted: readonly IntentContent[], intents: readonly Intent[]): IntentCall[] | null {
  const names = new Set(deleted.map(({ name }) => name));
  const asked = deleted.filter(({ name }) => !isNegative(name) || !names.has(positiveName(name)));
  const calls: IntentCall[] = [];
  for (const { name } of asked) {
    const id = idOf(name, intents);
    if (id === undefined) return null;
    calls.push({ call: 'remove', id });
  }
  return calls;
}

function idOf(name: string, intents: readonly Intent[]): number | undefined {
  return intents.find((intent) => intent.name === name)?.id;
}

function withTemplates(intents: readonly Intent[], name: string, edit: (templates: string[]) => string[]): Intent[] {
  return intents.map((intent) => (intent.name === name ? { ...intent, templates: edit(intent.templates) } : intent));
}
