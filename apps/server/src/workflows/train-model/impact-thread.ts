import { gunzipSync } from 'node:zlib';
import type { ChangedAnswer, Impact } from '@parley/domain/impact';
import { emptyModel, impact, loadModel, type DifferentAnswer } from '@parley/nlu';
import { saidIn } from '#features/conversations/said-texts.ts';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';

export interface ToCompare {
  /** Compressed; null while no model serves. */
  before: Uint8Array | null;
  after: Uint8Array;
  /** Both are one model, which answers as it does. */
  isSame: boolean;
  /** Intents renamed since the earlier model was trained: old and new name. */
  renamed: [string, string][];
  /** Texts of testers; null for a user who may not see them. */
  steps: { test: { id: number; name: string }; text: string }[] | null;
  /** The JSON of turns of conversations. */
  turns: string[] | null;
}

/** More than users look through. */
const MOST_CHANGES = 1_000;

threadWork<ToCompare, Impact>(({ before: was, after: becomes, isSame, renamed, steps, turns }, tell) => {
  tell(0, 'Comparing the answers');
  const after = loadModel(gunzipSync(becomes), embedding());
  const before = isSame ? after : was === null ? emptyModel() : loadModel(gunzipSync(was), embedding());
  const names = new Map(renamed);
  const nameNow = (name: string) => names.get(name) ?? name;

  const { templates, intentsOfTemplates, classifier } = after.parts;
  const intentOf = new Map(templates.map((text, at) => [text, classifier.intents[intentsOfTemplates[at] ?? 0] ?? '']));
  const ofTemplates = impact(before, after, intentOf.keys(), { areTemplates: true, nameNow }).map((change) => {
    const intent = intentOf.get(change.text) ?? '';
    return { ...asChange('template', change), intent, verdict: verdictOf(intent, change) };
  });
  tell(0.6, 'Comparing the answers');

  const testsOf = Map.groupBy(steps ?? [], ({ text }) => text);
  const ofTests = impact(before, after, testsOf.keys(), { nameNow }).map((change) => {
    const tests = new Map((testsOf.get(change.text) ?? []).map(({ test }) => [test.id, test]));
    return { ...asChange('test', change), tests: [...tests.values()] };
  });
  const said = saidIn(turns ?? []);
  const ofUtterances = impact(before, after, said.keys(), { nameNow }).map((change) => ({
    ...asChange('utterance', change),
    said: said.get(change.text) ?? 0,
  }));
  const order = ['worse', 'other', 'better'];
  return {
    templates: { asked: intentOf.size, changed: ofTemplates.length },
    tests: steps && { asked: testsOf.size, changed: ofTests.length },
    utterances: turns && { asked: said.size, changed: ofUtterances.length },
    changes: [
      ofTemplates.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
      ofTests,
      ofUtterances.toSorted((a, b) => b.said - a.said),
    ].flatMap((changes: ChangedAnswer[]) => changes.slice(0, MOST_CHANGES)),
  };
});

function asChange(source: ChangedAnswer['source'], change: DifferentAnswer): ChangedAnswer {
  return { ...change, source, intent: null, verdict: null, tests: [], said: 0 };
}

function verdictOf(intent: string, { before, after }: DifferentAnswer): 'better' | 'worse' | 'other' {
  if (before[0]?.intent === intent) return 'worse';
  return after[0]?.intent === intent ? 'better' : 'other';
}
