import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of the benchmark, with which it talks by messages. */
export function start(program: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Gives a program a job, and returns its result. */
export async function ask<Job extends object, Result>(child: ChildProcess, job: Job): Promise<Result> {
  child.send(job);
  return answer<Result>(child);
}

/** The next message of a program, unless it ends first. */
export function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      child.off('exit', onExit);
      resolve(message as T);
    };
    const onExit = (code: number | null) => {
      child.off('message', onMessage);
      reject(new Error(`A program of the benchmark ended with exit code ${code}`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}

/** Programs of the benchmark end when nobody is connected to them. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exited;
}
