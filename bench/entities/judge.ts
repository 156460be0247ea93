/** The program that measures one set, so that no other set warms it up. */
import { withBackground } from '@parley/nlu/sequence/background';
import { trainSequence } from '@parley/nlu/sequence/train-sequence';
import { LearnedEntities } from '@parley/nlu/stages/learned-entities';
import { atOnce } from '@parley/nlu/text/pieces';
import { randomFrom } from '@parley/nlu/training/random';
import { percentile } from '../report/statistics.ts';
import { trainSet } from '../nlu/train-set.ts';
import { readEntityRows, type EntityFigures, type EntityRow, type EntitySet } from './entity-sets.ts';

process.once('message', (set: EntitySet) => {
  try {
    process.send?.(measure(set), () => process.disconnect());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    process.disconnect();
  }
});

interface Found {
  entity: string;
  start: number;
  end: number;
}

function measure(set: EntitySet): EntityFigures {
  const rows = readEntityRows(set.trainFile);
  const tests = readEntityRows(set.testFile);
  const start = performance.now();
  const find = learn(rows, set.language);
  const trainSeconds = (performance.now() - start) / 1000;
  for (const { text } of tests) find(text);
  const times: number[] = [];
  const answers = tests.map((row) => {
    const before = performance.now();
    const found = find(row.text);
    times.push((performance.now() - before) * 1000);
    return { row, found };
  });
  const right = answers.reduce((sum, { row, found }) => sum + found.filter((one) => isRight(one, row)).length, 0);
  const found = answers.reduce((sum, answer) => sum + answer.found.length, 0);
  const wanted = tests.reduce((sum, { entities }) => sum + entities.length, 0);
  const without = answers.filter(({ row }) => row.entities.length === 0);
  const wrong = without.reduce((sum, answer) => sum + answer.found.length, 0);
  return {
    f1: (2 * right) / Math.max(1, found + wanted),
    precision: right / Math.max(1, found),
    recall: right / Math.max(1, wanted),
    train_seconds: trainSeconds,
    p50_us: percentile(times, 0.5),
    false_per_100: without.length === 0 ? null : (100 * wrong) / without.length,
  };
}

/** Trains as a bot is trained: the intents, and the sequence model with what no sentence says. */
function learn(rows: EntityRow[], language: string): (text: string) => Found[] {
  const intents = trainSet(
    rows.map(({ intent, text }) => ({ intent, text })),
    language,
  );
  const names = [...new Set(rows.map(({ intent }) => intent))];
  const sentences = rows.map(({ intent, text, entities }) => ({ text, spans: entities, topic: names.indexOf(intent) }));
  const parts = trainSequence(withBackground(sentences, randomFrom(1)));
  const inputs = parts.names.map((name) => FREE(name));
  const learned = atOnce(LearnedEntities.building(parts, names, inputs));
  return (text) => {
    const { intent, confidence } = intents.classify(text);
    return learned.read(text, { name: intent, confidence, alternatives: [] }, []);
  };
}

const FREE = (name: string) =>
  ({ name, type: 'free', match: null, occurrence: 'multiple', case_insensitive: true, values: '' }) as const;

function isRight({ entity, start, end }: Found, { entities }: EntityRow): boolean {
  return entities.some((one) => one.entity === entity && one.start === start && one.end === end);
}
