import type { BotTest, BotTestStep } from '@parley/domain';
import { entitiesText } from '#features/tests/expected-entities.ts';
import { change, openBuffer } from '#shared/saving/buffer.ts';
import { conflictsWith, resolve, type Choice, type Conflict } from '#shared/saving/conflict.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { shownTime } from '#shared/times.ts';
import type { TestBody } from '#parts/tests/test-body.ts';
import { testTexts } from '#texts/tests.ts';
import { bodyOf, draftOf, type TestDraft } from '#features/tests/test-draft.ts';
import type { TestNames } from '#features/tests/use-tests.ts';

export type ComparedTest = TestBody & Pick<BotTest, 'id' | 'version' | 'who'>;

/** Compares a test that somebody else saved since the editor was opened with the draft; null if nothing differs. */
export function conflictOf(
  before: BotTest,
  draft: TestDraft,
  theirs: BotTest | undefined,
): Conflict<ComparedTest> | null {
  return conflictsWith(bufferOf(before, draft), theirs ? [compared(theirs)] : [])[0] ?? null;
}

/** The draft after the user's choice, based on the server's version; null if the user accepts a deletion. */
export function mergedDraft(
  before: BotTest,
  draft: TestDraft,
  conflict: Conflict<ComparedTest>,
  choice: Choice,
): TestDraft | null {
  const merged = resolve(bufferOf(before, draft), conflict, choice, Date.now()).working.get(before.id);
  if (!merged) return null;
  // A test that they deleted is saved as a new one.
  const isThere = conflict.theirs !== null;
  return {
    ...draftOf(merged),
    id: isThere ? merged.id : null,
    version: isThere ? conflict.theirs?.version : undefined,
  };
}

export function testWording(names: TestNames): Wording<ComparedTest> {
  return {
    noun: testTexts.conflict.noun,
    titleOf: ({ name }) => name,
    labels: testTexts.conflict.fields,
    textOf(field, test) {
      const value = test[field];
      if (value === undefined || value === null) return '';
      if (field === 'steps') return test.steps.map((step) => stepText(step, names)).join('\n');
      if (field === 'clock') return shownTime(test.clock ?? 0);
      return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    },
  };
}

function stepText(
  { input, intent = '', entities, reactions, condition, actions, wait }: BotTestStep,
  names: TestNames,
): string {
  const expected = [
    intent,
    entitiesText(entities),
    reactions.map((id) => names.reactionName(id) ?? id).join(', '),
    condition,
    actions.map((id) => names.actionName(id) ?? id).join(', '),
  ].filter((part) => part !== '');
  return [wait === undefined ? input : testTexts.conflict.waiting(input, wait), ...expected].join(' → ');
}

function bufferOf(before: BotTest, draft: TestDraft) {
  const fields = { start: undefined, clock: undefined, seed: undefined, http: undefined, ...bodyOf(draft) };
  return change(openBuffer([compared(before)]), [{ id: before.id, fields }], { at: Date.now() });
}

function compared(test: BotTest): ComparedTest {
  const { id, version, who } = test;
  return { id, version, who, ...bodyOf(draftOf(test)) };
}
