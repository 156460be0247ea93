import {
  builtInAction,
  endsConversation,
  TARGET_ARGUMENT,
  targetName,
  type EdgeKind,
  type GraphEdge,
} from '@parley/dialogue';
import type { ActionCall, Reaction } from '@parley/domain';
import { graphTexts } from '#texts/graph.ts';

const { kinds } = graphTexts.connection;

/** The kinds of edges that lead from reaction to reaction, with their names on the screen. */
export const CONNECTIONS = [
  { kind: 'goto', label: kinds.goto },
  { kind: 'expect', label: kinds.expect },
  { kind: 'timeout', label: kinds.timeout },
] as const satisfies { kind: EdgeKind; label: string }[];

export type Connection = (typeof CONNECTIONS)[number]['kind'];

const DEFAULT_SECONDS = 8;

/** Adds an action that leads to the named reaction. Expected reactions share one action. */
export function withEdge(actions: readonly ActionCall[], kind: Connection, to: string): ActionCall[] {
  switch (kind) {
    case 'goto':
      return beforeEnd(actions, { name: 'goto', args: { reaction: to } });
    case 'timeout':
      return beforeEnd(actions, { name: 'timeout', args: { seconds: DEFAULT_SECONDS, reaction: to } });
    case 'expect': {
      const at = actions.findLastIndex(({ name }) => builtInAction(name)?.name === 'expect');
      const call = actions[at];
      if (!call) return beforeEnd(actions, { name: 'expect', args: { reactions: [to] } });
      const targets = targetsIn(call, 'reactions');
      if (targets.some((target) => targetName(target) === to)) return [...actions];
      return actions.with(at, { ...call, args: { ...call.args, reactions: [...targets, to] } });
    }
  }
}

/** Actions behind the end of the conversation would not run. */
function beforeEnd(actions: readonly ActionCall[], call: ActionCall): ActionCall[] {
  const end = actions.findIndex(({ name }) => endsConversation(name));
  return actions.toSpliced(end === -1 ? actions.length : end, 0, call);
}

function targetsIn({ args }: ActionCall, argument: string): ActionCall['args'][string][] {
  const value = args[argument];
  const targets = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return targets.filter((target) => (targetName(target) ?? '').trim() !== '');
}

/** The actions without an edge. An action that names others too stays. */
export function withoutEdge(
  { actions }: Pick<Reaction, 'actions'>,
  { at, kind, name }: Pick<GraphEdge, 'at' | 'kind' | 'name'>,
): ActionCall[] {
  const call = actions[at];
  if (!call) return [...actions];
  const argument = TARGET_ARGUMENT[kind];
  if (kind === 'answer_as') return actions.toSpliced(at, 1);
  if (kind === 'give_up') {
    const { [argument]: _target, ...args } = call.args;
    return actions.with(at, { ...call, args });
  }
  const rest = targetsIn(call, argument).filter((target) => targetName(target) !== name);
  if (rest.length === 0) return actions.toSpliced(at, 1);
  return actions.with(at, { ...call, args: { ...call.args, [argument]: rest } });
}
