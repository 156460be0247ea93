import { ApiError } from '#shared/api/api-error.ts';
import type { Handles } from '#shared/api/refusals.ts';
import type { NoticeText } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';

/** Options for every call of a change: its project, and silence about refusals that the queue itself tells. */
export interface Destination {
  projectId: number;
  handles: Handles;
}

export interface Sending<State> {
  to: Destination;
  /** The last read state with every earlier confirmed change. */
  state: State;
}

/** Completes the changed state with the server's reply, such as ids and versions. `before` lacks the change. */
export type Settle<State> = (state: State, before: State) => State;

/** An edit to a list that saves immediately. */
export interface Change<State> {
  /**
   * Applies the change. Returns its argument if the change is already there: the state may have been read afterwards.
   */
  apply(state: State): State;
  /** Makes the API calls in order. Throws `ApiError` when one is refused. */
  calls(sending: Sending<State>): Promise<Settle<State> | void>;
  /** The inverse of the change, given the current `state`; undefined if nothing is left to undo. */
  inverse?(state: State): Change<State> | undefined;
  /** Shown after the change; omitted if the list itself shows it. */
  notice?: NoticeText;
  /** Text that is no longer in a field: the refusal notice contains it. */
  typed?: string;
  /** Identifies the kind and target of the change. A later change with an equal key closes the refusal notice. */
  key?: string;
  /** Ids of the changed items: where the screen goes after an undo. */
  about?: readonly number[];
  /** After a conflict the change is repeated on top of the other user's change. */
  isRepeatable?: boolean;
  /** Handles a refusal. True if it has shown a notice. */
  refused?(error: ApiError, about: NoticesAbout): boolean | Promise<boolean>;
}

/** Ties refusal notices to a change's project and cause. */
export interface NoticesAbout {
  projectId: number;
  cause: string | undefined;
}

export function noticesAbout({ key }: { key?: string | undefined }, projectId: number): NoticesAbout {
  return { projectId, cause: key === undefined ? undefined : `change ${projectId} ${key}` };
}

/** Refuses a change before it is sent. */
export function refusal(message: string): ApiError {
  return new ApiError(400, { code: 'invalid', message });
}

/** The change is about something that does not exist any more. */
export function gone(message: string = texts.error.gone): ApiError {
  return new ApiError(404, { code: 'not_found', message });
}

/** Another user has changed the item. */
export function conflict(message: string): ApiError {
  return new ApiError(409, { code: 'conflict', message });
}
