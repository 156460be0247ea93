import { counted } from '#shared/counted.ts';
import { texts } from '#texts/spec.ts';
import type { ImportChange, IntentChange } from '#features/intents/intent-changes.ts';

/** What is told once a change is made. */
export function noticeOf(change: IntentChange): string {
  switch (change.kind) {
    case 'add-intents':
      return texts.intents.added;
    case 'delete-intents':
      return texts.intents.deleted;
    case 'rename-intent':
      return texts.intents.renamed;
    case 'add-template':
    case 'add-templates':
      return texts.intents.templateAdded;
    case 'edit-template':
      return texts.intents.templateEdited;
    case 'delete-template':
    case 'delete-templates':
      return texts.intents.templateDeleted;
    case 'mark-templates':
      return change.isAugmented ? 'Marked as for training only' : 'No longer for training only';
    case 'move-templates':
      return texts.intents.templatesMoved;
    case 'merge-intents':
      return `${change.from} merged into ${change.into}`;
    case 'unmerge-intents':
      return `${change.merge.from} and ${change.merge.into} are two intents again`;
    case 'import-intents':
      return `${texts.intents.imported}: ${figuresOf(change)} added`;
    case 'undo-import':
      return `What was imported is gone again: ${figuresOf(change.imported)}`;
  }
}

/** `1 intent and 12 templates` */
export function figuresOf({ intents: added, templates }: Omit<ImportChange, 'kind'>): string {
  return `${counted(added, 'intent')} and ${counted(templates, 'template')}`;
}

/** How many templates, where they are more than one. */
export function figureOf(change: IntentChange): string | undefined {
  const groups = 'groups' in change ? change.groups : 'moves' in change ? change.moves : [];
  const count = groups.reduce((sum, { templates }) => sum + templates.length, 0);
  return count > 1 ? counted(count, 'template') : undefined;
}
