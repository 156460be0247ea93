import type { ActionCall, Reaction, Scope } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { answersAs } from '#graph/answers-as.ts';
import { namedTargets, type NamedTarget } from '#actions/targets.ts';
import { asText, type Json } from '#json.ts';

/**
 * How one reaction leads to another: immediately, on the next turn, after a time, by opening a scope, after a question
 * that got no answer, or by answering as another intent.
 */
export type EdgeKind = 'goto' | 'expect' | 'timeout' | 'enter_scope' | 'give_up' | 'answer_as';

/** Edges are derived from actions, never stored. */
export interface GraphEdge {
  /** Unique in a graph; it changes only when the action moves. */
  id: string;
  kind: EdgeKind;
  /** The reaction whose action it is. */
  from: number;
  /** A reaction, or for `enter_scope` a scope; null where nothing has the name. */
  to: number | null;
  /** The target as written. */
  name: string;
  /** The action's place in the reaction. */
  at: number;
  /** The seconds of a timeout, as they are written. */
  seconds?: string;
  /** The condition under which the edge is taken: the action's, the target's, or both. */
  when?: string;
  /** Taken while no condition of the targets before it holds. */
  isElse?: true;
}

export interface Graph {
  edges: GraphEdge[];
  /** By the reaction that they start from. */
  out: Map<number, GraphEdge[]>;
  /** By the reaction that they lead to; edges to scopes are not among them. */
  into: Map<number, GraphEdge[]>;
}

/**
 * Finds the edges between reactions. A target that is only known at run time, with `{{ }}`, makes no edge. `renamed` holds names under
 * which reactions are still referred to.
 */
export function graphOf(
  reactions: readonly Reaction[],
  scopes: readonly Scope[],
  renamed: readonly { id: number; before: string }[] = [],
): Graph {
  const reactionIds = new Map([
    ...renamed.map(({ id, before }): [string, number] => [nameKey(before), id]),
    ...reactions.map(({ id, name }): [string, number] => [nameKey(name), id]),
  ]);
  const scopeIds = new Map(scopes.map(({ id, name }) => [nameKey(name), id]));
  const graph: Graph = { edges: [], out: new Map(), into: new Map() };
  for (const reaction of reactions) {
    for (const target of targetsIn(reaction)) {
      const ids = target.kind === 'enter_scope' ? scopeIds : reactionIds;
      add(graph, { ...target, to: ids.get(target.key) ?? null });
    }
  }
  for (const edge of answersAs(reactions, scopes)) add(graph, edge);
  return graph;
}

function add(graph: Graph, { key: _key, ...edge }: GraphEdge & { key?: string }): void {
  graph.edges.push(edge);
  push(graph.out, edge.from, edge);
  if (edge.kind !== 'enter_scope' && edge.to !== null) push(graph.into, edge.to, edge);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

type Target = Omit<GraphEdge, 'to'> & { key: string };

const targets = new WeakMap<Reaction, Target[]>();

/** Lists the targets that a reaction names; kept, because a reaction is a new object when it changes. */
export function targetsIn(reaction: Reaction): Target[] {
  const known = targets.get(reaction);
  if (known) return known;
  const found = reaction.actions.flatMap((call, at) => targetsOfCall(reaction.id, call, at));
  targets.set(reaction, found);
  return found;
}

/** The argument that names what an action leads to. */
export const TARGET_ARGUMENT: Record<EdgeKind, string> = {
  goto: 'reaction',
  expect: 'reactions',
  timeout: 'reaction',
  enter_scope: 'scope',
  give_up: 'give_up',
  answer_as: 'intent',
};

const KIND_OF_ACTION: Readonly<Record<string, EdgeKind>> = {
  goto: 'goto',
  expect: 'expect',
  timeout: 'timeout',
  enter_scope: 'enter_scope',
  ask: 'give_up',
};

function targetsOfCall(from: number, call: ActionCall, at: number): Target[] {
  const kind = edgeKind(call.name);
  if (kind === undefined) return [];
  return targetsOf(call, kind)
    .filter(({ name }) => isFixedName(name))
    .map(({ name, when, isElse }, index) => {
      const condition = bothConditions(call.when?.trim(), when);
      return {
        id: `${from}/${at}/${index}`,
        kind,
        from,
        name,
        key: nameKey(name),
        at,
        ...(kind === 'timeout' ? { seconds: asText(call.args['seconds']) } : {}),
        ...(condition === '' ? {} : { when: condition }),
        ...(isElse ? { isElse } : {}),
      };
    });
}

function targetsOf(call: ActionCall, kind: EdgeKind): NamedTarget[] {
  const argument = TARGET_ARGUMENT[kind];
  return namedTargets(call.args[argument], builtInAction(call.name)?.args[argument]?.conditional);
}

function bothConditions(a = '', b = ''): string {
  if (a === '' || b === '') return a + b;
  return `(${a}) && (${b})`;
}

/** A target that is made at run time. */
export interface RunTimeText {
  kind: EdgeKind;
  /** With its `{{ }}`. */
  text: string;
}

/** Lists the targets that a reaction names with `{{ }}`, which make no edges. */
export function runTimeTargetsIn(reaction: Reaction): RunTimeText[] {
  return reaction.actions.flatMap((call) => {
    const kind = edgeKind(call.name);
    if (kind === undefined) return [];
    return targetsOf(call, kind).flatMap(({ name }) => (name.includes('{{') ? [{ kind, text: name }] : []));
  });
}

function edgeKind(name: string): EdgeKind | undefined {
  const known = builtInAction(name)?.name;
  return known !== undefined && Object.hasOwn(KIND_OF_ACTION, known) ? KIND_OF_ACTION[known] : undefined;
}

/** The names in an argument, without blank names and names that are computed at run time. */
export function namesIn(value: Json | undefined): string[] {
  return namedTargets(value)
    .map(({ name }) => name)
    .filter(isFixedName);
}

function isFixedName(name: string): boolean {
  return name.trim() !== '' && !name.includes('{{');
}
