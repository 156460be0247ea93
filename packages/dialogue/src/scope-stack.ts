import type { ConversationState } from '@parley/domain/tracker';

/** More open scopes are a mistake of the bot; the oldest is forgotten. */
const MOST_OPEN = 20;

/** The state in a scope. A scope that is open already is returned to, so that scopes which enter each other end. */
export function inScope(state: ConversationState, scope: string): ConversationState {
  if (scope === state.scope) return state;
  const open = [...(state.scopes ?? []), ...(state.scope === null ? [] : [state.scope])];
  const at = open.indexOf(scope);
  return withOpen(state, scope, at === -1 ? open.slice(-MOST_OPEN) : open.slice(0, at));
}

/** The state in the scope from which the active one was entered. */
export function outOfScope(state: ConversationState): ConversationState {
  const open = state.scopes ?? [];
  return withOpen(state, open.at(-1) ?? null, open.slice(0, -1));
}

/** The state in a scope that an editor or a test chose. */
export function onlyInScope(state: ConversationState, scope: string | null): ConversationState {
  return withOpen(state, scope, []);
}

function withOpen(state: ConversationState, scope: string | null, open: string[]): ConversationState {
  const { scopes: _, ...others } = state;
  return { ...others, scope, ...(open.length === 0 ? {} : { scopes: open }) };
}
