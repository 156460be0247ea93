import type { ActionCall, Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { asText } from '#json.ts';
import { assignments } from '#lint/assignments.ts';
import { closedQuestions } from '#lint/closed-questions.ts';
import { emptyArguments } from '#lint/empty-arguments.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';
import { codeOfCall } from '#source/call-code.ts';
import { syntaxFaults, type EditorMode } from '#source/syntax-faults.ts';

const kept = new WeakMap<Reaction, Finding[]>();

/** The faults within one reaction. Cached by object, because a changed reaction is a new object. */
export function ownFaults(reaction: Reaction): Finding[] {
  const known = kept.get(reaction);
  if (known) return known;
  const found = [
    ...unparsed(reaction),
    ...assignments(reaction),
    ...emptyArguments(reaction),
    ...closedQuestions(reaction),
    ...reaction.actions.flatMap((call, at) => (isEmptyUtterance(call) ? [emptyUtterance(reaction, at)] : [])),
  ];
  kept.set(reaction, found);
  return found;
}

function emptyUtterance(reaction: Reaction, at: number): Finding {
  return ofReaction(reaction, {
    rule: 'empty-utterance',
    at,
    about: placeOf(at),
    message: 'Empty text or empty variant',
  });
}

function isEmptyUtterance({ name, args }: ActionCall): boolean {
  if (builtInAction(name)?.name !== 'utter') return false;
  const variants = Array.isArray(args['variants']) ? args['variants'] : [];
  const texts = variants.length > 0 ? variants : [args['text']];
  return texts.some((text) => asText(text).trim() === '');
}

function unparsed(reaction: Reaction): Finding[] {
  const inCondition = firstFault('expression', reaction.condition);
  return [
    ...(inCondition === undefined ? [] : [notParsed(reaction, 'condition', `Condition: ${inCondition}`)]),
    ...reaction.actions.flatMap((call, at) => unparsedIn(reaction, call, at)),
  ];
}

function unparsedIn(reaction: Reaction, call: ActionCall, at: number): Finding[] {
  return codeOfCall(call).flatMap(({ argument, mode, text }) => {
    const fault = firstFault(mode, text);
    if (fault === undefined) return [];
    return [{ ...notParsed(reaction, `${placeOf(at)} ${argument}`, `${call.name} ${argument}: ${fault}`), at }];
  });
}

function notParsed(reaction: Reaction, about: string, message: string): Finding {
  return ofReaction(reaction, { rule: 'does-not-parse', about, message });
}

function placeOf(at: number): string {
  return `action ${at + 1}`;
}

/** Most texts have no hole, or only a plain one, and need no parser. */
const PLAIN = /^(?:[^{]|\{(?!\{)|\{\{\s*(?:slots|entities|config|now)(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+\s*\}\})*$/u;

function firstFault(mode: EditorMode, source: string): string | undefined {
  if (source === '' || (mode === 'text' && (!source.includes('{{') || PLAIN.test(source)))) return undefined;
  return syntaxFaults(mode, source)[0]?.message;
}
