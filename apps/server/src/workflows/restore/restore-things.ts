import { actionStore } from '#features/actions/action-store.ts';
import { refuseUndeletable } from '#features/history/resource-grants.ts';
import { synonymStore } from '#features/synonyms/synonym-store.ts';
import { forgetResults } from '#features/tests/result-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';
import { asItWas, idsOf, renamesIn, type Wanted } from '#workflows/restore/restored.ts';
import { carryRenames } from '#workflows/content/rename.ts';
import { referenceNames, renameInTemplates } from '#workflows/content/rename-in-templates.ts';

export async function restoreActions(context: ProjectContext, wanted: Wanted): Promise<number> {
  const { changes } = await actionStore(context).restore(wanted.at, asItWas(context, wanted));
  if (!wanted.isWhole) await carryRenames(context, 'action', renamesIn(changes));
  return changes.length;
}

export async function restoreSynonyms(context: ProjectContext, wanted: Wanted): Promise<number> {
  const names = await referenceNames(context);
  const { changes } = await synonymStore(context).restore(wanted.at, asItWas(context, wanted));
  if (!wanted.isWhole) await renameInTemplates(context, names, 'synonyms', renamesIn(changes));
  return changes.length;
}

export async function restoreTests(context: ProjectContext, wanted: Wanted): Promise<number> {
  const { changes } = await testStore(context).restore(wanted.at, asItWas(context, wanted));
  const removed = idsOf(changes.filter(({ after }) => after === null));
  if (removed.length > 0) await forgetResults(context.db, context.projectId, removed);
  return changes.length;
}

/** The bytes of every version are stored. */
export async function restoreFiles(context: ProjectContext, wanted: Wanted): Promise<number> {
  const { changes } = await versioned(context, 'files').restore(wanted.at, asItWas(context, wanted));
  if (changes.some(({ after }) => after === null)) refuseUndeletable(context, 'files');
  return changes.length;
}

/** Notes never conflict: the last writer wins. */
export async function restoreNotes(context: ProjectContext, wanted: Wanted): Promise<number> {
  const options = { ...asItWas<'notes'>(context, wanted), atime: undefined };
  const { changes } = await versioned(context, 'notes').restore(wanted.at, options);
  return changes.length;
}
