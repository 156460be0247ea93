import type { ActionCall, Reaction } from '@parley/domain';
import { utterEntry } from '#actions/utter.ts';
import { nameKey } from '@parley/domain';
import { builtInFor } from '#actions/index.ts';
import type { BuiltInAction, Perform } from '#actions/built-in.ts';
import { continueLater, leaveForm } from '#forms/form.ts';
import { reactionNamed } from '#bot.ts';
import type { ActionEffect } from '#host.ts';
import { shownValue } from '#actions/arguments.ts';
import { withHeldTargets } from '#actions/targets.ts';
import type { EvaluationResult } from '#host.ts';
import type { Interpolated, Reading, Readings } from '#interpolate.ts';
import { interpolate } from '#interpolate.ts';
import { setSlot } from '#slots.ts';
import type { Turn } from '#turn.ts';
import { send } from '#send.ts';
import { expressionScope, log, recordAction, recordCustomAction, recordReaction, stopAtLimit, timed } from '#turn.ts';

const MOST_REACTIONS = 50;
const MOST_ACTIONS = 500;

/** Runs a reaction's actions in order; whether it may run is decided before. */
export async function runReaction(turn: Turn, reaction: Reaction): Promise<void> {
  if (turn.stopped) return;
  if (turn.reactionCount >= MOST_REACTIONS) return stopAtLimit(turn, `${MOST_REACTIONS} reactions`);
  turn.reactionCount += 1;
  const scope =
    reaction.reactions_scopes_id === null ? undefined : turn.bot.scopesById.get(reaction.reactions_scopes_id);
  recordReaction(turn, reaction, scope?.name ?? null);
  await runActions(turn, reaction, { from: 0 });
}

/** Actions that a form does again each time it goes on. */
const REPEATED: readonly (string | undefined)[] = ['ask', 'expect'];

/**
 * Runs the actions of a reaction from a place on; those before `done` have run in an earlier turn. Answers whether
 * the reaction waits for the answer to a question.
 */
export async function runActions(turn: Turn, reaction: Reaction, { from, done = 0 }: Range): Promise<boolean> {
  const { form } = turn;
  form.depth += 1;
  let waits = false;
  for (let index = from; index < reaction.actions.length && !waits && !turn.stopped; index++) {
    const call = reaction.actions[index];
    if (call === undefined || (index < done && !REPEATED.includes(actionOf(turn, call)?.name))) continue;
    const begun = turn.reactionCount;
    await performAction(turn, reaction, index);
    const isLast = index + 1 >= reaction.actions.length;
    waits = form.isWaiting;
    if (waits) {
      // The reaction that asks finds its place by itself.
      if (turn.reactionCount > begun && !isLast) continueLater(turn, [{ reaction: reaction.id, at: index + 1 }]);
    } else if (turn.reactionCount > begun && !isLast && !turn.stopped) {
      // The entries that follow in the tracker belong to this reaction again.
      log(turn, 'fine', `Back in reaction ${reaction.name}`, { back: reaction.id });
    }
  }
  form.depth -= 1;
  if (form.depth === 0) form.isWaiting = false;
  return waits;
}

interface Range {
  from: number;
  done?: number;
}

function actionOf({ bot }: Turn, { name }: ActionCall): BuiltInAction | undefined {
  return builtInFor(name, (own) => bot.actionsByName.has(nameKey(own)));
}

async function performAction(turn: Turn, reaction: Reaction, at: number): Promise<void> {
  const call = reaction.actions[at];
  if (call === undefined) return;
  if (turn.actionCount >= MOST_ACTIONS) return stopAtLimit(turn, `${MOST_ACTIONS} actions`);
  turn.actionCount += 1;
  await turn.host.pause?.();
  const action = actionOf(turn, call);
  if (action?.performAt) {
    const isRun = (await readCall(turn, { ...call, args: {} }, NO_READINGS)) !== null;
    return isRun ? action.performAt(turn, reaction, at) : undefined;
  }
  const read = await readCall(turn, call, readingsOf(action));
  if (read === null) return;
  const { args, failures } = read;
  for (const { expression, error, line } of failures) {
    log(turn, 'warn', `An expression of action ${call.name} failed`, {
      action: call.name,
      expression,
      error,
      ...(line === undefined ? {} : { line }),
    });
  }
  if (action === undefined) return runCustomAction(turn, call.name, args);
  // The expression failed, so the slot keeps its old value.
  if (failures.length > 0 && action.name === 'set') return;
  const held = withHeldTargets(action, args);
  if (held === null) return log(turn, 'fine', `${action.name}: no condition holds`, { action: action.name });
  const perform = held === call.args ? preparedOnce(action, call) : action.prepare(held);
  await perform(turn);
}

/** The call's arguments, filled in; null if its condition does not hold. One evaluation answers both. */
async function readCall(turn: Turn, call: ActionCall, readings: Readings): Promise<Interpolated | null> {
  const when = call.when?.trim() ?? '';
  const evaluate = (expressions: string[]) => turn.host.evaluate(expressions, expressionScope(turn));
  if (when === '') return interpolate(call.args, readings, evaluate);
  let held: EvaluationResult | undefined;
  const read = await interpolate(call.args, readings, async (expressions) => {
    const [first, ...results] = await evaluate([when, ...expressions]);
    held = first;
    return results;
  });
  held ??= (await evaluate([when]))[0];
  if (held?.ok === true && Boolean(held.value)) return read;
  logSkipped(turn, call.name, when, held);
  return null;
}

function logSkipped(turn: Turn, action: string, condition: string, result: EvaluationResult | undefined): void {
  if (result?.ok === true) return log(turn, 'fine', `Skipped ${action}: its condition is false`, { action, condition });
  const { error = 'Not evaluated', line } = result ?? {};
  log(turn, 'warn', `The condition of action ${action} failed`, {
    action,
    condition,
    error,
    ...(line === undefined ? {} : { line }),
  });
}

const preparedCalls = new WeakMap<ActionCall, Perform>();

/** Arguments without holes do not change between turns, so they are prepared once. */
function preparedOnce(action: BuiltInAction, call: ActionCall): Perform {
  const known = preparedCalls.get(call);
  if (known !== undefined) return known;
  const perform = action.prepare(call.args);
  preparedCalls.set(call, perform);
  return perform;
}

const NO_READINGS: Readings = new Map();
const knownReadings = new WeakMap<BuiltInAction, Readings>();

function readingsOf(action: BuiltInAction | undefined): Readings {
  if (action === undefined) return NO_READINGS;
  const known = knownReadings.get(action);
  if (known !== undefined) return known;
  const found = new Map(
    Object.entries(action.args).flatMap(([name, { type, conditional }]): [string, Reading][] => {
      if (type === 'expression') return [[name, 'expression']];
      return conditional === undefined ? [] : [[name, 'targets']];
    }),
  );
  knownReadings.set(action, found);
  return found;
}

/** One of the project's own actions, in its JavaScript. */
async function runCustomAction(turn: Turn, name: string, args: Interpolated['args']): Promise<void> {
  const action = turn.bot.actionsByName.get(nameKey(name));
  if (action === undefined) return log(turn, 'error', `Action ${name} not found`, { action: name });
  const given = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, shownValue(value)]));
  recordCustomAction(turn, action.name, given);
  const { effects, failure } = await timed(turn, action.name, () =>
    turn.host.runAction({
      action,
      args: given,
      scope: expressionScope(turn),
      http: (request) => send(turn, request),
    }),
  );
  // Its goto runs after it returned, and after all that it said.
  const isGoto = ({ kind }: ActionEffect) => kind === 'goto';
  for (const effect of [...effects.filter((each) => !isGoto(each)), ...effects.filter(isGoto)]) {
    if (turn.stopped || turn.form.isWaiting) return;
    await applyEffect(turn, effect);
  }
  if (failure === undefined) return;
  const { error, line } = failure;
  log(turn, 'error', `Action ${name} failed`, { action: name, error, ...(line === undefined ? {} : { line }) });
}

async function applyEffect(turn: Turn, effect: ActionEffect): Promise<void> {
  if (turn.actionCount >= MOST_ACTIONS) return stopAtLimit(turn, `${MOST_ACTIONS} actions`);
  turn.actionCount += 1;
  switch (effect.kind) {
    case 'say':
      return recordAction(turn, utterEntry, { text: effect.text });
    case 'set':
      setSlot(turn, effect.name, effect.value);
      return;
    case 'log':
      return log(turn, effect.level, effect.text);
    case 'goto': {
      const target = reactionNamed(turn.bot, effect.reaction);
      if (target !== undefined) {
        leaveForm(turn);
        return runReaction(turn, target);
      }
      return log(turn, 'warn', `goto: reaction ${effect.reaction} not found`, { reaction: effect.reaction });
    }
  }
}
