import { isAction, isSaid, questionsOf, type CompiledBot } from '@parley/dialogue';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { Secret } from '#workflows/converse/masking/mask-text.ts';

/** Shorter answers would be found everywhere; their slots are masked by name. */
const TELLING = 3;

interface Answered {
  entries: TrackerEntry[];
  secrets: Secret[];
  state(state: ConversationState): ConversationState;
}

/**
 * Masks the answers to sensitive questions of a turn. While such a question is open, all that the caller says is
 * masked: an answer that is not valid is as secret as one that is. Null where there is nothing to mask.
 */
export function sensitiveAnswers(
  bot: CompiledBot,
  before: ConversationState,
  { entries }: { entries: readonly TrackerEntry[] },
): Answered | null {
  const marks = marksOf(bot);
  if (marks.size === 0) return null;
  const open = before.asking && marks.get(before.asking.slot);
  const values = entries.flatMap((entry): { text: string; mark: string }[] => {
    const mark = isAction(entry, 'set') ? marks.get(entry.args.name ?? '') : undefined;
    return mark === undefined || !isAction(entry, 'set') ? [] : [{ text: textOf(entry.args.value), mark }];
  });
  const secrets = values.filter(({ text }) => text.length >= TELLING);
  if (open !== undefined) {
    const said = entries.filter(isSaid).flatMap(({ args }) => [args.text, args.corrected_text ?? '']);
    secrets.push(...said.filter((text) => text.length >= TELLING).map((text) => ({ text, mark: open })));
  }
  if (open === undefined && values.length === 0) return null;
  return {
    entries: entries.map((entry) => maskedEntry(entry, { marks, said: open ?? values[0]?.mark })),
    secrets,
    state: (state) => ({ ...state, slots: maskedSlots(state.slots, marks) }),
  };
}

interface Masks {
  marks: ReadonlyMap<string, string>;
  /** The mark for the caller's text. */
  said: string | undefined;
}

function maskedEntry(entry: TrackerEntry, { marks, said }: Masks): TrackerEntry {
  if (isSaid(entry) && said !== undefined) {
    const { corrected_text: _corrected, entities: _entities, ...args } = entry.args;
    return { ...entry, args: { ...args, text: said } };
  }
  const mark = isAction(entry, 'set') ? marks.get(entry.args.name ?? '') : undefined;
  return mark === undefined || !isAction(entry, 'set') ? entry : { ...entry, args: { ...entry.args, value: mark } };
}

function maskedSlots(slots: Record<string, unknown>, marks: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [name, value === undefined ? value : (marks.get(name) ?? value)]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Marks by the slots of sensitive questions. */
function marksOf(bot: CompiledBot): ReadonlyMap<string, string> {
  let marks = MARKS.get(bot);
  if (marks === undefined) {
    const questions = [...bot.reactionsById.values()].flatMap(questionsOf).filter(({ isSensitive }) => isSensitive);
    marks = new Map(questions.map(({ slot }) => [slot, `[${slot}]`]));
    MARKS.set(bot, marks);
  }
  return marks;
}

const MARKS = new WeakMap<CompiledBot, ReadonlyMap<string, string>>();

/** Marks by the names of sensitive entities. */
export function sensitiveEntities(bot: CompiledBot): ReadonlyMap<string, string> {
  let marks = SENSITIVE.get(bot);
  if (!marks) {
    const all = [...bot.entitiesByName.values()].filter(({ is_sensitive: isSensitive }) => isSensitive === true);
    marks = new Map(all.map(({ name }) => [name, `[${name}]`]));
    SENSITIVE.set(bot, marks);
  }
  return marks;
}

const SENSITIVE = new WeakMap<CompiledBot, ReadonlyMap<string, string>>();
