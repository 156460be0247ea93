import { isNegative, negativeName, positiveName, templateKey, type Intent } from '@parley/domain';
import { applyChange } from '#features/intents/apply-change.ts';

interface IntentContent {
  name: string;
  templates: readonly string[];
  augmented?: readonly string[] | undefined;
}

/** Some templates of one intent. */
export interface TemplatesOf {
  intent: string;
  templates: readonly string[];
  /** Those of them that are for training alone. */
  augmented?: readonly string[] | undefined;
}

export interface TemplateMove {
  from: string;
  to: string;
  templates: readonly string[];
}

export interface IntentMergeChange {
  kind: 'merge-intents';
  from: string;
  into: string;
}

/** What a file brought. */
export interface ImportChange {
  kind: 'import-intents';
  intents: number;
  templates: number;
}

/**
 * One thing that an editor did. Intents are named, not numbered: undoing a deletion makes an intent with another id,
 * and what was done to it before must still find it.
 */
export type IntentChange =
  | { kind: 'add-intents'; intents: readonly IntentContent[] }
  | { kind: 'delete-intents'; intents: readonly IntentContent[] }
  | { kind: 'rename-intent'; from: string; to: string }
  | { kind: 'add-template'; intent: string; template: string; isAugmented?: boolean }
  | { kind: 'edit-template'; intent: string; from: string; to: string; isAugmented?: boolean }
  | { kind: 'delete-template'; intent: string; template: string; isAugmented?: boolean }
  | { kind: 'add-templates'; groups: readonly TemplatesOf[] }
  | { kind: 'delete-templates'; groups: readonly TemplatesOf[] }
  /** Templates become such as are for training alone, or stop being it. */
  | { kind: 'mark-templates'; groups: readonly TemplatesOf[]; isAugmented: boolean }
  | { kind: 'move-templates'; moves: readonly TemplateMove[] }
  | IntentMergeChange
  | { kind: 'unmerge-intents'; merge: IntentMergeChange }
  | ImportChange
  | { kind: 'undo-import'; imported: ImportChange };

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
      return { ...change, kind: 'delete-template' };
    case 'edit-template':
      return { ...change, from: change.to, to: change.from };
    case 'delete-template':
      return { ...change, kind: 'add-template' };
    case 'add-templates':
      return { kind: 'delete-templates', groups: change.groups };
    case 'delete-templates':
      return { kind: 'add-templates', groups: change.groups };
    case 'mark-templates':
      return { ...change, isAugmented: !change.isAugmented };
    case 'move-templates':
      return {
        kind: 'move-templates',
        moves: change.moves.map(({ from, to, templates }) => ({ from: to, to: from, templates })),
      };
    case 'merge-intents':
      return { kind: 'unmerge-intents', merge: change };
    case 'unmerge-intents':
      return change.merge;
    case 'import-intents':
      return { kind: 'undo-import', imported: change };
    case 'undo-import':
      return change.imported;
  }
}

/** A change without the templates that somebody has put elsewhere since: of what was deleted the rest comes back. */
export function withoutHeld(change: IntentChange, intents: readonly Intent[]): { change: IntentChange; held: number } {
  if (change.kind !== 'add-intents' && change.kind !== 'add-templates') return { change, held: 0 };
  const keys = new Set(intents.flatMap(({ templates }) => templates.map(templateKey)));
  const isFree = (template: string) => !keys.has(templateKey(template));
  let held = 0;
  const free = <T extends Pick<IntentContent, 'templates' | 'augmented'>>(group: T): T => {
    const templates = group.templates.filter(isFree);
    held += group.templates.length - templates.length;
    return { ...group, templates, ...(group.augmented && { augmented: group.augmented.filter(isFree) }) };
  };
  return change.kind === 'add-intents'
    ? { change: { ...change, intents: change.intents.map(free) }, held }
    : { change: { ...change, groups: change.groups.map(free) }, held };
}

/** One call of the API. */
export type IntentCall =
  | ({ call: 'create' } & IntentContent)
  | { call: 'remove'; id: number; negativeVersion: number | undefined }
  | { call: 'rename'; id: number; name: string }
  | { call: 'addTemplate' | 'removeTemplate'; id: number; template: string; isAugmented?: boolean }
  | { call: 'setTemplates'; lists: readonly TemplateList[] }
  | { call: 'move'; moves: readonly { from: number; to: number; templates: readonly string[] }[] }
  | MergeCall
  | { call: 'unmerge'; merge: IntentMergeChange }
  /** An import is done again as it is taken back: by taking back what took it back. */
  | { call: 'undoImport'; imported: ImportChange };

interface MergeCall {
  call: 'merge';
  id: number;
  /** What this console knows of it and of its negative twin. */
  version: number | undefined;
  negativeVersion: number | undefined;
  into: number;
  merge: IntentMergeChange;
}

/** All templates of an intent, and the version that they are based on. */
interface TemplateList {
  id: number;
  version: number | undefined;
  templates: readonly string[];
  /** Left out, marks stay on the templates that stay. */
  augmented?: readonly string[];
}

/** The calls that make a change, in order; null when the intent that it is about is gone. */
export function callsOf(change: IntentChange, intents: readonly Intent[]): IntentCall[] | null {
  switch (change.kind) {
    case 'add-intents':
      return change.intents.map((intent) => ({ call: 'create', ...intent }));
    case 'delete-intents':
      return removals(change.intents, intents);
    case 'move-templates':
      return movesOf(change.moves, intents);
    case 'add-templates':
    case 'delete-templates':
    case 'mark-templates':
      return relisting(
        change,
        change.groups.map(({ intent }) => intent),
        intents,
      );
    case 'merge-intents':
      return mergeOf(change, intents);
    case 'unmerge-intents':
      return [{ call: 'unmerge', merge: change.merge }];
    case 'import-intents':
      return [{ call: 'undoImport', imported: change }];
    case 'undo-import':
      return [{ call: 'undoImport', imported: change.imported }];
    case 'rename-intent':
    case 'add-template':
    case 'edit-template':
    case 'delete-template':
      return callsOnOne(change, intents);
  }
}

type ChangeOfOne = Extract<
  IntentChange,
  { kind: 'rename-intent' | 'add-template' | 'edit-template' | 'delete-template' }
>;

function callsOnOne(change: ChangeOfOne, intents: readonly Intent[]): IntentCall[] | null {
  const id = idOf(change.kind === 'rename-intent' ? change.from : change.intent, intents);
  if (id === undefined) return null;
  switch (change.kind) {
    case 'rename-intent':
      return [{ call: 'rename', id, name: change.to }];
    case 'add-template':
      return [{ call: 'addTemplate', id, template: change.template, ...markOf(change) }];
    case 'delete-template':
      return [{ call: 'removeTemplate', id, template: change.template }];
    case 'edit-template':
      // Two spellings of one template cannot stand beside each other, so the whole list is exchanged.
      if (templateKey(change.from) === templateKey(change.to)) return relisting(change, [change.intent], intents);
      return [
        { call: 'addTemplate', id, template: change.to, ...markOf(change) },
        { call: 'removeTemplate', id, template: change.from },
      ];
  }
}

function markOf({ isAugmented = false }: { isAugmented?: boolean }): { isAugmented?: true } {
  return isAugmented ? { isAugmented } : {};
}

/** Exchanges the whole lists of templates, all or nothing. */
function relisting(change: IntentChange, names: readonly string[], intents: readonly Intent[]): IntentCall[] | null {
  const after = new Map(applyChange(intents, change).map((intent) => [intent.name, intent]));
  const lists: TemplateList[] = [];
  for (const name of new Set(names)) {
    const intent = after.get(name);
    if (!intent) return null;
    const { id, version, templates, augmented } = intent;
    const marks = change.kind === 'mark-templates' ? (augmented ?? []) : augmented;
    lists.push({ id, version, templates, ...(marks && { augmented: marks }) });
  }
  return [{ call: 'setTemplates', lists }];
}

function movesOf(named: readonly TemplateMove[], intents: readonly Intent[]): IntentCall[] | null {
  const moves: { from: number; to: number; templates: readonly string[] }[] = [];
  for (const { from: source, to: target, templates } of named) {
    const [from, to] = [idOf(source, intents), idOf(target, intents)];
    if (from === undefined || to === undefined) return null;
    moves.push({ from, to, templates });
  }
  return [{ call: 'move', moves }];
}

function mergeOf(merge: IntentMergeChange, intents: readonly Intent[]): IntentCall[] | null {
  const from = intents.find(({ name }) => name === merge.from);
  const into = idOf(merge.into, intents);
  if (!from || into === undefined) return null;
  const { id, version } = from;
  return [{ call: 'merge', id, version, negativeVersion: negativeVersionOf(from.name, intents), into, merge }];
}

/** An intent and, for a positive one, its negative twin: what goes when it is deleted. */
export function deletedWith(intent: Intent, intents: readonly Intent[]): Intent[] {
  if (isNegative(intent.name)) return [intent];
  return intents.filter(({ name }) => name === intent.name || name === negativeName(intent.name));
}

/** An intent that a deletion would take along with templates of which it does not know: somebody has added them since. */
export function grownSince(change: IntentChange, intents: readonly Intent[]): Intent | undefined {
  if (change.kind !== 'delete-intents') return undefined;
  const known = new Set(change.intents.flatMap(({ templates }) => templates.map(templateKey)));
  const names = new Set(change.intents.map(({ name }) => name));
  return intents
    .filter(({ name }) => names.has(name))
    .flatMap((intent) => deletedWith(intent, intents))
    .find(({ templates }) => templates.some((template) => !known.has(templateKey(template))));
}

/** The server deletes a negative twin with its positive. */
function removals(deleted: readonly IntentContent[], intents: readonly Intent[]): IntentCall[] | null {
  const names = new Set(deleted.map(({ name }) => name));
  const asked = deleted.filter(({ name }) => !isNegative(name) || !names.has(positiveName(name)));
  const calls: IntentCall[] = [];
  for (const { name } of asked) {
    const id = idOf(name, intents);
    if (id === undefined) return null;
    calls.push({ call: 'remove', id, negativeVersion: negativeVersionOf(name, intents) });
  }
  return calls;
}

/** What this console knows of the intent that goes along. */
function negativeVersionOf(name: string, intents: readonly Intent[]): number | undefined {
  return intents.find((intent) => intent.name === negativeName(name))?.version;
}

function idOf(name: string, intents: readonly Intent[]): number | undefined {
  return intents.find((intent) => intent.name === name)?.id;
}
