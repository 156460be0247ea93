import { Id } from '@parley/domain/ids';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Long-running work. It is listed while it runs and for a minute after it ends. */
export const Task = z.object({
  id: Id,
  kind: z.enum([
    'train',
    'review',
    'preview',
    'test',
    'import',
    'export',
    'deploy',
    'replay',
    'label',
    'assign',
    'erase',
  ]),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  /** Unix seconds. */
  started_at: z.number(),
  /** The current step, or the result. */
  message: z.string(),
});
export type Task = z.infer<typeof Task>;

const ofProject = { guard: 'session', of: 'project', versioned: false } as const;

export const tasks = {
  list: endpoint('GET /tasks', { ...ofProject, summary: 'List the tasks of the project', reply: z.array(Task) }),
  cancel: endpoint('DELETE /tasks/:id', {
    ...ofProject,
    summary: 'Cancel a task; requires the right to start it. The previous result stays in use',
    reply: Task,
  }),
};
