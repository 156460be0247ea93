import type { Action, Reaction, Scope } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { hasCondition } from '#bot.ts';
import { graphOf } from '#graph/graph.ts';
import { namedTargets } from '#actions/targets.ts';
import { finding, ofReaction, ofScope, type Finding } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { intentFaults } from '#lint/intent-faults.ts';
import { loops } from '#lint/loops.ts';
import { fixedLanguage } from '#lint/fixed-language.ts';
import { faultyParents } from '#lint/faulty-parents.ts';
import { misspelledSlots } from '#lint/misspelled-slots.ts';
import { missing } from '#lint/missing.ts';
import { missingAtRunTime } from '#lint/missing-at-run-time.ts';
import { missingConfig } from '#lint/missing-config.ts';
import { ownFaults } from '#lint/own-faults.ts';
import { parentChains, reach } from '#lint/reach.ts';
import { readSource } from '#lint/read-source.ts';
import { RunTimeTargets } from '#lint/run-time-targets.ts';
import { silentAnswers } from '#lint/silent-answers.ts';
import { swallowing } from '#lint/swallowing.ts';
import { scopesWithoutWayOut } from '#lint/way-out.ts';

/** Everything that is probably not meant, in linear time: errors first, then by name. */
export function lint(content: LintContent): Finding[] {
  const { reactions, scopes = [], actions } = content;
  const graph = graphOf(reactions, scopes);
  const { reached, ledTo } = reach(reactions, graph, scopes, new RunTimeTargets(reactions, actions));
  const live = reactions.filter(({ id }) => reached.has(id));
  const circles = loops(reactions, graph);
  const looped = new Set(circles.flat().map(({ id }) => id));
  const found = [
    ...reactions.flatMap(ownFaults),
    ...missing(reactions, content),
    ...faultyParents(scopes),
    ...missingAtRunTime(reactions, content),
    ...misspelledSlots(reactions, actions),
    ...missingConfig(reactions, content),
    ...fixedLanguage(reactions),
    ...intentFaults(reactions, content),
    ...swallowing(live, scopes),
    ...reactions.filter(({ id }) => !reached.has(id)).map(unreachable),
    ...circles.map(looping),
    ...shadowed(live, (id) => ledTo.has(id) || graph.into.has(id)),
    ...silentAnswers(live, graph)
      .filter(({ id }) => !looped.has(id))
      .map(deadEnd),
    ...timeoutsWithoutTarget(reactions),
    ...scopesWithoutWayOut(live, scopes, graph).map(withoutWayOut),
    ...withoutFallback(live, scopes),
    ...(actions ?? []).flatMap(unparsedSource),
  ];
  return found.sort(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning') || a.subject.id - b.subject.id,
  );
}

function unreachable(reaction: Reaction): Finding {
  const message =
    reaction.intents.length === 0
      ? 'No intents, and no reachable reaction leads here'
      : reaction.only_expected === true
        ? 'Answers only when expected, and no reachable reaction expects it'
        : 'The scope is never entered, and no reachable reaction leads here';
  return ofReaction(reaction, { rule: 'unreachable', message });
}

function looping(circle: Reaction[]): Finding {
  // One finding a circle, at its oldest reaction, so that it stays where it is suppressed.
  const [first, ...others] = circle.toSorted((a, b) => a.id - b.id);
  if (!first) throw new Error('A circle has reactions');
  const named = others.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  const through = others.length === 0 ? 'itself' : [...named, ...(others.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return ofReaction(first, { rule: 'loop', message: `Loops without waiting for the caller, through ${through}` });
}

/** A message names no more reactions than this. */
const MOST_NAMED = 20;

/** Per intent and scope the first reaction without a condition answers, and everything behind it never does. */
function shadowed(live: readonly Reaction[], isLedTo: (id: number) => boolean): Finding[] {
  const groups = new Map<string, { intent: string; asked: Reaction[] }>();
  for (const reaction of live) {
    if (reaction.only_expected === true) continue;
    for (const intent of new Set(reaction.intents.map(nameKey))) {
      const key = `${reaction.reactions_scopes_id} ${intent}`;
      const group = groups.get(key);
      if (group) group.asked.push(reaction);
      else groups.set(key, { intent, asked: [reaction] });
    }
  }
  return [...groups.values()].flatMap(({ intent, asked }) => {
    const earlier = new Map<string, Reaction>();
    return asked.toSorted(inTheOrderAsked).flatMap((reaction) => {
      const condition = reaction.condition.trim();
      const first = earlier.get(condition);
      if (!first) earlier.set(condition, reaction);
      if (!first || isLedTo(reaction.id)) return [];
      const message = `For “${intent}”, “${first.name}” always fires first`;
      return [ofReaction(reaction, { rule: 'shadowed', about: intent, message })];
    });
  });
}

/** As the bot asks them once all is saved: an unsaved reaction, with an id below zero, then gets the highest id. */
function inTheOrderAsked(a: Reaction, b: Reaction): number {
  const isUnsaved = ({ id }: Reaction) => Number(id < 0);
  return (
    Number(hasCondition(b)) - Number(hasCondition(a)) || isUnsaved(a) - isUnsaved(b) || Math.abs(a.id) - Math.abs(b.id)
  );
}

function deadEnd(reaction: Reaction): Finding {
  return ofReaction(reaction, { rule: 'dead-end', message: 'Says nothing and leads nowhere' });
}

function timeoutsWithoutTarget(reactions: readonly Reaction[]): Finding[] {
  // Without a target a timer raises __timeout__.
  if (reactions.some(({ intents }) => intents.includes('__timeout__'))) return [];
  return reactions.flatMap((reaction) =>
    reaction.actions.flatMap(({ name, args }, at) => {
      const isTimeout = builtInAction(name)?.name === 'timeout';
      if (!isTimeout || namedTargets(args['reaction']).some((target) => target.name.trim() !== '')) return [];
      const message = 'The timeout has no reaction, and no reaction handles __timeout__';
      return [ofReaction(reaction, { rule: 'timeout-without-target', at, about: `action ${at + 1}`, message })];
    }),
  );
}

function withoutWayOut(scope: Scope): Finding {
  return ofScope(scope, { rule: 'no-way-out', message: 'No reaction leaves the scope or ends the conversation' });
}

const ANSWERS_ANYTHING = ['__fallback__', '__any__'];

function withoutFallback(live: readonly Reaction[], scopes: readonly Scope[]): Finding[] {
  const answers = live.filter(
    ({ intents, only_expected: isOnlyExpected }) =>
      !isOnlyExpected && intents.some((name) => ANSWERS_ANYTHING.includes(name)),
  );
  const covered = new Set(answers.map(({ reactions_scopes_id: scope }) => scope));
  const chains = parentChains(scopes);
  const isCovered = (scope: number) => (chains.get(scope) ?? [scope]).some((id) => covered.has(id));
  // A reaction without a scope answers in all of them.
  if (covered.has(null) || live.length === 0) return [];
  const lived = new Set(live.map(({ reactions_scopes_id: scope }) => scope));
  const message = 'No reaction handles __fallback__ or __any__ here';
  const unscoped = live.find(({ intents }) => intents.includes('__start__')) ?? live[0];
  return [
    ...(unscoped && lived.has(null)
      ? [ofReaction(unscoped, { rule: 'no-fallback', message: 'No unscoped reaction handles __fallback__' })]
      : []),
    ...scopes
      .filter(({ id }) => lived.has(id) && !isCovered(id))
      .map((scope) => ofScope(scope, { rule: 'no-fallback', message })),
  ];
}

function unparsedSource(action: Action): Finding[] {
  const { id, name, source } = action;
  const { fault } = readSource(action);
  if (!fault) return [];
  const line = source.slice(0, fault.from).split('\n').length;
  const message = `Line ${line}: ${fault.message}`;
  return [finding({ kind: 'action', id, name }, { rule: 'does-not-parse', message })];
}
