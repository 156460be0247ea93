/** The program that measures one set, so that no other set warms it up. */
import type { Job, Measured } from './messages.ts';
import { trainSet, type Trained } from './train-set.ts';
import { OUT_OF_SCOPE, readRows, type Row } from './rows.ts';
import { scoresOf, type Judgement } from './scores.ts';

process.once('message', (job: Job) => {
  try {
    process.send?.(measure(job), () => process.disconnect());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    process.disconnect();
  }
});

function measure({ set }: Job): Measured {
  const rows = readRows(set.trainFile).filter(({ intent }) => intent !== OUT_OF_SCOPE);
  const tests = set.testFiles.map((file) => ({ file, rows: readRows(file) }));
  const start = performance.now();
  const trained = trainSet(rows, set.language);
  const trainSeconds = (performance.now() - start) / 1000;
  const measured: Measured = [];
  for (const test of tests) {
    const judgements = judge(trained, test.rows);
    measured.push({
      file: test.file,
      figures: { ...scoresOf(judgements), train_seconds: trainSeconds, model_bytes: trained.modelBytes },
    });
  }
  return measured;
}

function judge(trained: Trained, rows: Row[]): Judgement[] {
  for (const { text } of rows) trained.classify(text);
  const judgements: Judgement[] = [];
  for (const { intent: right, text } of rows) {
    const start = performance.now();
    const { intent: answer, confidence } = trained.classify(text);
    judgements.push({ right, answer, confidence, microseconds: (performance.now() - start) * 1000 });
  }
  return judgements;
}
