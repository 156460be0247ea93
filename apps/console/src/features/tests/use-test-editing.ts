import type { BotTest } from '@parley/domain';
import { useState } from 'react';
import { confirm } from '#shared/ui/confirm.tsx';
import { focusUnfinished } from '#shared/ui/suggest-field.tsx';
import { draftStep, isChanged, nameFault, type TestDraft } from '#features/tests/test-draft.ts';
import { useDraftEdits } from '#features/tests/use-draft-edits.ts';
import { useTestSaving } from '#features/tests/use-test-saving.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';

const { editor: editorTexts } = testTexts;

export interface OpenedTest {
  draft: TestDraft;
  /** As it was when the editor was opened; left out for a new test. */
  before?: BotTest | undefined;
  otherNames: string[];
  /** With the id of the test that was saved, if one was. */
  onClose: (saved?: number) => void;
}

/** Edits a test, checks it before it is saved, and asks before edits are lost. */
export function useTestEditing({ draft: opened, before, otherNames, onClose }: OpenedTest) {
  const edits = useDraftEdits(opened);
  const [isRefused, setRefused] = useState(false);
  const [hasStartFault, setStartFault] = useState(false);
  const saving = useTestSaving(before, onClose);
  const { draft, next, steps } = edits;
  const fault = nameFault(draft.name, otherNames) ?? edits.refusal;
  const hasEmptyStep = draft.steps.some(({ input }) => input.trim() === '');
  const isFaulty = fault !== undefined || hasEmptyStep || hasStartFault || hasEmptyAddress(draft);

  async function submit(): Promise<void> {
    // A name that was typed but not added must not be lost from its step's expectation.
    const isUnfinished = steps.rows.current !== null && focusUnfinished(steps.rows.current);
    edits.setUnfinished(isUnfinished);
    if (isUnfinished) return;
    if (isFaulty || saving.isSaving || saving.conflict) return setRefused(true);
    edits.setRefusal(await saving.save(withNext(draft, next.text)));
  }

  async function close(): Promise<void> {
    // The dialog on top of this one is closed first.
    if (saving.conflict) return;
    // A copy has never been saved: closing it loses all of its steps.
    const isUnsavedCopy = draft.id === null && draft.steps.length > 0;
    const isTouched = isUnsavedCopy || isChanged(draft, opened) || next.text.trim() !== '';
    if (!isTouched || (await confirm(DISCARD))) onClose();
  }

  async function remove(): Promise<void> {
    if (!before) return close();
    const question = {
      title: editorTexts.deleteQuestion(before.name),
      confirmLabel: editorTexts.delete,
      isDestructive: true,
    };
    if (await confirm(question)) await saving.remove(before);
  }

  return { ...edits, saving, fault, isRefused, hasEmptyStep, setStartFault, submit, close, remove };
}

const DISCARD = { title: texts.tests.discard, confirmLabel: editorTexts.discard, isDestructive: true };

/** Text in the field of the next step counts as a step. */
function withNext(draft: TestDraft, text: string): TestDraft {
  return text.trim() === '' ? draft : { ...draft, steps: [...draft.steps, draftStep({ input: text.trim() })] };
}

function hasEmptyAddress({ http }: TestDraft): boolean {
  return http?.some(({ url }) => url.trim() === '') ?? false;
}
