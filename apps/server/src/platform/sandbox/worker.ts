import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, EvaluationResult, WorkerReply, WorkerStart } from '#platform/sandbox/messages.ts';
import type { ProjectContext } from '#platform/sandbox/project-context.ts';
import { createProjectContext } from '#platform/sandbox/project-context.ts';
import { loadQuick } from '#platform/sandbox/quick.ts';

/** All contexts share one memory. */
const MOST_PROJECTS = 16;
const MOST_COMPILED = 1_000_000;

const port = parentPort;
if (port === null) throw new Error('The sandbox worker runs in a thread of its own');
const { limits, quickjs }: WorkerStart = workerData;
const quick = await loadQuick(quickjs, limits.memoryPages);
/** Least recently used first. */
const contexts = new Map<string, ProjectContext>();

port.on('message', (batch: Batch) => reply({ kind: 'results', results: evaluate(batch) }));
reply({ kind: 'ready' });

function reply(message: WorkerReply): void {
  port?.postMessage(message);
}

function evaluate(batch: Batch): EvaluationResult[] {
  const context = contextOf(batch.project);
  const results = context.evaluate(batch);
  if (context.isSpent()) forget(batch.project, context);
  makeRoom();
  return results;
}

function contextOf(project: string): ProjectContext {
  const known = contexts.get(project);
  const context = known ?? createProjectContext(quick, limits.timeMs);
  contexts.delete(project);
  contexts.set(project, context);
  return context;
}

/** Drops the least recently used first; an entry that exceeds the limit alone is dropped immediately. */
function makeRoom(): void {
  let compiled = 0;
  for (const context of contexts.values()) compiled += context.compiledLength();
  for (const [project, context] of contexts) {
    if (contexts.size <= MOST_PROJECTS && compiled <= MOST_COMPILED) return;
    compiled -= context.compiledLength();
    forget(project, context);
  }
}

function forget(project: string, context: ProjectContext): void {
  contexts.delete(project);
  context.dispose();
}
