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
  /** As last read, with every earlier change that the server has confirmed. */
  state: State;
}

/** Completes the changed state by what the server answered, such as ids and versions. `before` lacks the change. */
export type Settle<State> = (state: State, before: State) => State;

/** Something that an editor did to a list that is saved at once. */
export interface Change<State> {
  /** Shows the change. A state that has it already stays the same: it may have been read after the change was made. */
  apply(state: State): State;
  /** Makes the API calls in order. Throws `ApiError` when one is refused. */
  calls(sending: Sending<State>): Promise<Settle<State> | void>;
  /** Takes the change back, as things stand in `state`; undefined if nothing is left to take back. */
  inverse?(state: State): Change<State> | undefined;
  /** Told once the change is made; left out where the list says it. */
  notice?: NoticeText;
  /** Text that no field holds any more: told when the change is refused. */
  typed?: string;
  /** Names what it does and to what. A notice of its refusal closes once a change with the same key is made. */
  key?: string;
  /** Ids of the things that it changes: where the screen goes after an undo. */
  about?: readonly number[];
  /** After a conflict the change is made once more, on top of what somebody else did. */
  isRepeatable?: boolean;
  /** Deals with a refusal. True if the user has been told. */
  refused?(error: ApiError, about: NoticesAbout): boolean | Promise<boolean>;
}

/** Ties notices of refusals to the project of a change, and to what it does. */
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

/** Somebody else has changed the same thing. */
export function conflict(message: string): ApiError {
  return new ApiError(409, { code: 'conflict', message });
}
