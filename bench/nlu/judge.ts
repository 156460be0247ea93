/** The program that measures one engine on one set, so that neither the other engine nor another set warms it up. */
import type { Engine, Trained } from './engine.ts';
import type { EngineName, Job, Measured } from './messages.ts';
import { OUT_OF_SCOPE, readRows, type Row } from './rows.ts';
import { scoresOf, type Judgement } from './scores.ts';

const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  ours: async () => (await import('./parley-engine.ts')).parley,
  peer: async () => (await import('./nlpjs-engine.ts')).nlpjs,
};

process.once('message', (job: Job) => {
  measure(job).then(
    (measured) => process.send?.(measured, () => process.disconnect()),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
      process.disconnect();
    },
  );
});

async function measure({ engine: name, set }: Job): Promise<Measured> {
  const engine = await ENGINES[name]();
  const rows = readRows(set.trainFile).filter(({ intent }) => intent !== OUT_OF_SCOPE);
  const tests = set.testFiles.map((file) => ({ file, rows: readRows(file) }));
  const start = performance.now();
  const trained = await engine.train(rows, set.language);
  const trainSeconds = (performance.now() - start) / 1000;
  const measured: Measured = [];
  for (const test of tests) {
    const judgements = await judge(trained, test.rows);
    measured.push({
      file: test.file,
      figures: { ...scoresOf(judgements), train_seconds: trainSeconds, model_bytes: trained.modelBytes },
    });
  }
  return measured;
}

async function judge(trained: Trained, rows: Row[]): Promise<Judgement[]> {
  for (const { text } of rows) await trained.classify(text);
  const judgements: Judgement[] = [];
  for (const { intent: right, text } of rows) {
    const start = performance.now();
    const { intent: answer, confidence } = await trained.classify(text);
    judgements.push({ right, answer, confidence, microseconds: (performance.now() - start) * 1000 });
  }
  return judgements;
}
