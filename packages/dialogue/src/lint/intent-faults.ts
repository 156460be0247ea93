import type { Reaction } from '@parley/domain';
import { nameKey, positiveName } from '@parley/domain';
import { questionsOf, type Question } from '#forms/question.ts';
import { textsIn } from '#json.ts';
import { codeOf } from '#lint/code-of.ts';
import { answersAsIn } from '#graph/answers-as.ts';
import { finding, ofReaction, type Finding } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { readSource } from '#lint/read-source.ts';
import { namedBy } from '#named-by.ts';
import { entitiesIn } from '#source/entities-in.ts';

/** Intents that nothing answers, actions that answer as one of these, and intents that cannot be recognized for want of templates. */
export function intentFaults(reactions: readonly Reaction[], { intents = [], actions }: LintContent): Finding[] {
  const named = intents.length === 0 ? new Set<string>() : namesIn(reactions, actions);
  const areEntitiesAsked = reactions.some((reaction) => questionsOf(reaction).some(mayTakeEntities));
  const ofIntents = intents.flatMap(({ id, name, isEmpty, hasEntities }) => {
    if (id === undefined) return [];
    const subject = { kind: 'intent', id, name } as const;
    // A negative intent without an answer falls to the fallback, as is often meant.
    const isNegative = positiveName(name) !== name;
    // Its texts may answer questions, which needs no reaction.
    const isAnswer = areEntitiesAsked && hasEntities === true;
    const isNamed = isNegative || isAnswer || named.has(nameKey(name));
    return [
      ...(isNamed
        ? []
        : [finding(subject, { rule: 'unanswered-intent', message: 'No reaction lists or mentions it' })]),
      ...(isEmpty === true ? [finding(subject, { rule: 'empty-intent', message: 'It has no templates' })] : []),
    ];
  });
  return [...ofIntents, ...unansweredAs(reactions)];
}

/** Actions that answer as an intent that no reaction lists. */
function unansweredAs(reactions: readonly Reaction[]): Finding[] {
  const asking = reactions.filter((reaction) => answersAsIn(reaction).length > 0);
  if (asking.length === 0) return [];
  const listed = new Set(reactions.flatMap(({ intents }) => intents.map(nameKey)));
  return asking.flatMap((reaction) =>
    answersAsIn(reaction).flatMap(({ at, intent }) => {
      if (listed.has(nameKey(intent))) return [];
      const message = `answer_as: no reaction lists “${intent}”`;
      return [ofReaction(reaction, { rule: 'unanswered-intent', at, about: `action ${at + 1}`, message })];
    }),
  );
}

function mayTakeEntities({ value }: Question): boolean {
  return value === '' || entitiesIn(value).length > 0;
}

const QUOTED = /(['"`])((?:(?!\1)[^\\\n]){1,200})\1/gu;

/** Keys of all names that a bot may mean an intent by: in lists, arguments and texts of code. */
function namesIn(reactions: readonly Reaction[], actions: LintContent['actions']): Set<string> {
  const keys = new Set<string>();
  for (const reaction of reactions) {
    for (const { key } of namedBy(reaction)) keys.add(key);
    for (const { code } of codeOf(reaction))
      for (const [, , text = ''] of code.matchAll(QUOTED)) keys.add(nameKey(text));
    for (const { args } of reaction.actions) {
      // A button may answer with an intent.
      if (Object.values(args).some((value) => typeof value === 'object'))
        for (const text of textsIn(args)) keys.add(nameKey(text));
      const intent = args['intent'];
      if (typeof intent === 'string') keys.add(nameKey(intent));
    }
  }
  for (const action of actions ?? []) for (const text of readSource(action).texts) keys.add(nameKey(text));
  return keys;
}
