import { useRef, useState } from 'react';
import { draftStep, type DraftStep, type TestDraft } from '#features/tests/test-draft.ts';

/** Holds a test's edits, with the text typed for its next step. */
export function useDraftEdits(opened: TestDraft) {
  const [draft, setDraft] = useState(opened);
  const [refusal, setRefusal] = useState<string>();
  const [hasUnfinished, setUnfinished] = useState(false);
  const [next, setNext] = useState('');
  const [isNextInvalid, setNextInvalid] = useState(false);
  const nextField = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLOListElement>(null);

  const change = (part: Partial<TestDraft>) => {
    setRefusal(undefined);
    setDraft((now) => ({ ...now, ...part }));
  };
  const changeSteps = (steps: DraftStep[]) => {
    setUnfinished(false);
    change({ steps });
  };

  return {
    draft,
    change,
    /** The server's reason against the name. */
    refusal,
    setRefusal,
    /** The name of a reaction or action is typed, but not added. */
    hasUnfinished,
    setUnfinished,
    steps: {
      list: draft.steps,
      rows,
      replace: (index: number, step: DraftStep) => changeSteps(draft.steps.with(index, step)),
      move(from: number, to: number): void {
        const step = draft.steps[from];
        if (step && to >= 0 && to < draft.steps.length)
          changeSteps(draft.steps.toSpliced(from, 1).toSpliced(to, 0, step));
      },
      remove(index: number): void {
        changeSteps(draft.steps.toSpliced(index, 1));
        // The focused button disappeared with its step.
        const input = rows.current?.children[index + 1]?.querySelector('input') ?? nextField.current;
        input?.focus();
      },
    },
    next: {
      text: next,
      isInvalid: isNextInvalid,
      field: nextField,
      write(text: string): void {
        setNext(text);
        setNextInvalid(false);
      },
      add(): void {
        if (next.trim() === '') return setNextInvalid(true);
        changeSteps([...draft.steps, draftStep({ input: next.trim() })]);
        setNext('');
        setNextInvalid(false);
      },
    },
  };
}

export type DraftEdits = ReturnType<typeof useDraftEdits>;
