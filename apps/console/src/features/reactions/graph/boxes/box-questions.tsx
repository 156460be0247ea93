import type { Reaction } from '@parley/domain';
import { isQuestion } from '#features/reactions/action-calls.ts';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { useOpenQuestion } from '#features/reactions/open-question.ts';
import { checkOf, hasCheck } from '#features/reactions/panel/form/check-of.ts';
import { slotOf } from '#features/reactions/panel/form/question-call.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';
import styles from '#features/reactions/graph/boxes/box-questions.module.css';

interface BoxQuestionsProps {
  reaction: Reaction;
  /** How many rows the box has room for. */
  room: number;
}

/** The questions of a form in its box: slot and check of each, the open one tinted. A press opens it in the panel. */
export function BoxQuestions({ reaction, room }: BoxQuestionsProps) {
  const { entities } = useNames();
  const open = useOpenQuestion(reaction.id);
  const questions = reaction.actions.flatMap((call, at) => (isQuestion(call) ? [{ call, at }] : []));
  useConditionWords(questions.some(({ call }) => hasCheck(call)));
  // The open one stays in sight.
  const opened = questions.findIndex(({ at }) => at === open);
  const first = Math.max(0, Math.min(opened - room + 1, questions.length - room));
  const hidden = questions.length - room;
  return (
    <span className={styles.questions}>
      {questions.slice(first, first + room).map(({ call, at }, index) => (
        <span key={at} className={styles.question} data-question={at} data-open={at === open || undefined}>
          <span className={styles.number}>{first + index + 1}</span>
          <code className="p-cut">{slotOf(call)}</code>
          <span className={styles.check}>{checkOf(call, entities)}</span>
          {index === room - 1 && hidden > 0 && <span className={styles.more}>{texts.more(hidden)}</span>}
        </span>
      ))}
    </span>
  );
}
