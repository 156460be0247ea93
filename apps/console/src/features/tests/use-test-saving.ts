import { tests } from '@parley/contract';
import type { BotTest } from '@parley/domain';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { lastRead } from '#shared/api/hooks.ts';
import type { Choice, Conflict } from '#shared/saving/conflict.ts';
import { runTest } from '#parts/tests/test-runs.ts';
import { createTest, deleteTest, testChanges, updateTest } from '#parts/tests/test-changes.ts';
import { conflictOf, mergedDraft, type ComparedTest } from '#features/tests/test-conflict.ts';
import { bodyOf, type TestDraft } from '#features/tests/test-draft.ts';

/** A save that somebody else's came before. */
interface TestConflict {
  before: BotTest;
  draft: TestDraft;
  conflict: Conflict<ComparedTest>;
}

export type TestSaving = ReturnType<typeof useTestSaving>;

/** Saves a test as it was edited from `before`, and runs it once it is saved. */
export function useTestSaving(before: BotTest | undefined, onSaved: (id?: number) => void) {
  const [isSaving, setSaving] = useState(false);
  const [found, setFound] = useState<TestConflict>();

  /**
   * Resolves to the reason if the name was refused. Other refusals show a notice; after a conflict the editor stays
   * open.
   */
  async function save(draft: TestDraft, base = before): Promise<string | undefined> {
    setSaving(true);
    setFound(undefined);
    let { id } = draft;
    const body = bodyOf(draft);
    const change = base && id !== null ? updateTest(() => base, body) : createTest(body, (made) => (id = made));
    const error = await testChanges.make(change, { handles: isToldHere });
    setSaving(false);
    if (!error && id !== null) {
      void runTest({ id, name: body.name });
      onSaved(id);
    }
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 409 && base) return meetConflict(draft, base);
    return error.issueAt('name');
  }

  function meetConflict(draft: TestDraft, base: BotTest): Promise<string | undefined> | undefined {
    const theirs = lastRead(tests.list)?.find(({ id }) => id === base.id);
    const conflict = conflictOf(base, draft, theirs);
    if (conflict) setFound({ before: base, draft, conflict });
    // Both saves agree, so that nothing of the other is overwritten.
    else if (theirs && theirs.version !== base.version) return save(draft, theirs);
    return undefined;
  }

  return {
    isSaving,
    save: (draft: TestDraft) => save(draft),
    async remove(test: BotTest): Promise<void> {
      if ((await testChanges.make(deleteTest(() => test))) === undefined) onSaved();
    },
    conflict: found?.conflict,
    /** Saves the user's choice. Until then the editor keeps the typed version. */
    merge(choice: Choice): void {
      if (!found) return;
      const draft = mergedDraft(found.before, found.draft, found.conflict, choice);
      const theirs = lastRead(tests.list)?.find(({ id }) => id === found.before.id);
      if (draft) void save(draft, draft.id === null ? undefined : theirs);
      else onSaved();
    },
    cancelConflict: () => setFound(undefined),
  };
}

/** The editor shows them: a refused name at its field, a conflict in a dialog. */
const isToldHere = ({ status, issues }: ApiError): boolean =>
  status === 409 || (status === 400 && issues.some(({ path }) => path === 'body.name'));
