import type { ApiError, CallSkipped } from '#shared/api/api-error.ts';

/** A list that saves immediately. It lives outside components, by project. */
export interface ChangedList<State> {
  /** The last read state with every confirmed change; undefined before the first read. */
  read(projectId: number): State | undefined;
  update(projectId: number, change: (state: State) => State): void;
  /** Reads the list again after a refusal. */
  readAgain(projectId: number): Promise<unknown>;
  /** Called after each answer: what depends on the list is out of date. */
  onAnswer?(projectId: number, isDone: boolean): void;
}

/** Refused with this error; undefined when the change is made. */
export type ChangeResult = ApiError | CallSkipped | undefined;
