import { copiedTestName, newTestName, type BotTest, type BotTestStep } from '@parley/domain';
import { sameValue } from '#shared/saving/same-value.ts';
import { testBody, type TestBody } from '#parts/tests/test-body.ts';
import { texts } from '#texts/spec.ts';

/** A step that is being edited; the key stays with it while it is moved. */
export interface DraftStep extends BotTestStep {
  key: string;
}

/** A test that is being edited; without an id it is new and not saved. */
export interface TestDraft extends Pick<BotTest, 'name' | 'start' | 'clock' | 'seed' | 'http'> {
  id: number | null;
  /** The server's version, to detect edits by others. */
  version: number | undefined;
  steps: DraftStep[];
}

let keys = 0;

export function draftStep(step: Partial<BotTestStep>): DraftStep {
  keys += 1;
  return { input: '', reactions: [], condition: '', actions: [], ...step, key: String(keys) };
}

export function newDraft(taken: string[]): TestDraft | null {
  const name = newTestName(taken);
  return name === null ? null : { id: null, version: undefined, name, steps: [] };
}

export function draftOf(test: BotTest): TestDraft {
  const { id, version, steps } = test;
  return { ...testBody(test), id, version, steps: steps.map(draftStep) };
}

/** A new test with the steps of another. */
export function copyOf(test: BotTest, taken: string[]): TestDraft {
  return { ...draftOf(test), id: null, version: undefined, name: copiedTestName(test.name, taken) };
}

export function bodyOf({ name, steps, ...draft }: TestDraft): TestBody {
  return testBody({ ...draft, name: name.trim(), steps: steps.map(({ key: _key, ...step }) => step) });
}

export function isChanged(draft: TestDraft, before: TestDraft): boolean {
  return !sameValue(bodyOf(draft), bodyOf(before));
}

/** Why a name cannot be used. */
export function nameFault(name: string, others: string[]): string | undefined {
  if (name.trim() === '') return texts.tests.nameEmpty;
  return others.includes(name.trim().normalize('NFC')) ? texts.tests.nameDuplicate : undefined;
}
