/** The parts of the product whose worth is measured, and what a program without one runs in its place. */
export type Part = 'evaluator' | 'second-thread' | 'warm-up' | 'group-commit' | 'recent-conversations';

interface Replacement {
  /** The end of the source file's address. */
  file: string;
  /** Text of the source, once in it, and the text in its place. */
  from: string;
  to: string;
}

export const REPLACEMENTS: Record<Part, Replacement> = {
  evaluator: {
    file: '/workflows/converse/turn-host.ts',
    from: 'plainResults(expressions, scope)',
    to: '(expressions.map(() => null) as ReturnType<typeof plainResults>)',
  },
  'second-thread': {
    file: '/workflows/train-model/training-thread.ts',
    from: 'const hasAnotherCore = availableParallelism() > 1;',
    to: 'const hasAnotherCore = availableParallelism() > 1_000;',
  },
  'warm-up': {
    file: '/platform/threads/thread-work.ts',
    from: 'for (const step of warmUp) {',
    to: 'for (const step of warmUp.slice(warmUp.length)) {',
  },
  'group-commit': {
    file: '/features/conversations/record-turns.ts',
    from: 'const queue = queues.get(projectId);',
    to: 'if (waiting.turn === turn) return void writeTogether(projectId, [waiting]); const queue = queues.get(projectId);',
  },
  'recent-conversations': {
    file: '/workflows/converse/recent-conversations.ts',
    from: 'const known = cache.get(key);',
    to: 'const known = cache.get(`${key} is never kept`);',
  },
};
