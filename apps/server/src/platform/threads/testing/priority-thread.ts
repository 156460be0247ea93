/** A thread that answers with its own priority. */
import { getPriority } from 'node:os';
import { threadWork } from '#platform/threads/thread-work.ts';

threadWork<null, number>(() => getPriority());
