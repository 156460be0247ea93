import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Switch, UnstyledButton } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { asText, newCall } from '#features/reactions/action-calls.ts';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { FormMenu } from '#features/reactions/panel/form/form-menu.tsx';
import { mayInterrupt, withAnswer } from '#features/reactions/panel/form/question-call.ts';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { questionFaults } from '#features/reactions/panel/form/question-faults.ts';
import { QuestionRow } from '#features/reactions/panel/form/question-row.tsx';
import { moveKeys } from '#features/reactions/panel/move-keys.ts';
import type { ActionEdits } from '#features/reactions/panel/use-action-edits.ts';
import { useDragSensors } from '#features/reactions/panel/use-drag-sensors.ts';
import { useFocusTarget } from '#features/reactions/panel/use-focus-target.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';
import { reactionTexts } from '#texts/reactions.ts';
import cardStyles from '#features/reactions/panel/action-card.module.css';
import styles from '#features/reactions/panel/form/form-card.module.css';

interface FormCardProps {
  id: string;
  questions: readonly ActionCall[];
  /** The place of the first question among the actions. */
  from: number;
  edits: ActionEdits;
  onMove: (by: -1 | 1) => void;
}

/** The questions that follow each other, as one card with a row for each. One is unfolded at a time. */
export function FormCard({ id, questions, from, edits, onMove }: FormCardProps) {
  const { isReadOnly } = edits;
  const sortable = useSortable({ id, disabled: isReadOnly });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={cardStyles.card}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div className={cardStyles.cardHead} onKeyDownCapture={moveKeys(onMove)}>
        {!isReadOnly && <DragGrip sortable={sortable} label={reactionTexts.actions.drag('ask')} />}
        <FormTitle questions={questions} from={from} edits={edits} />
        {!isReadOnly && <FormMenu onMove={onMove} onRemove={() => edits.remove(from, questions.length)} />}
      </div>
      <QuestionList questions={questions} from={from} edits={edits} />
      <FormFoot questions={questions} from={from} edits={edits} />
    </li>
  );
}

type PartProps = Pick<FormCardProps, 'questions' | 'from' | 'edits'>;

function FormTitle({ questions, from, edits }: PartProps) {
  const { known } = useNames();
  const isFocused = edits.focus?.on === 'form' && edits.focus.index === from;
  const { head } = useFocusTarget(isFocused ? 'head' : null, edits.onFocused);
  useConditionWords(true);
  const faulty = questions.filter((call) => Object.keys(questionFaults(call, known)).length > 0).length;
  const isOpen = edits.question !== null && edits.question >= from && edits.question < from + questions.length;
  return (
    <>
      <UnstyledButton
        ref={head}
        className={cardStyles.cardTitle}
        aria-expanded={isOpen}
        title={isOpen ? texts.fold : texts.unfold}
        onClick={() => edits.showQuestion(isOpen ? null : from)}
      >
        <span className={styles.title}>
          <IconForms size={16} stroke={1.75} aria-hidden />
          <strong>{questions[0]?.name}</strong>
        </span>
      </UnstyledButton>
      <span className="p-caption p-cut">{texts.summary(questions.length)}</span>
      {faulty > 0 && (
        <span className={styles.faults}>
          <StateIcon state="error" size={14} />
          {texts.toFix(faulty)}
        </span>
      )}
    </>
  );
}

function QuestionList({ questions, from, edits }: PartProps) {
  const sensors = useDragSensors();
  const idOf = (index: number) => `question-${from + index}`;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) edits.move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={questions.map((_, index) => idOf(index))} strategy={verticalListSortingStrategy}>
        <ol className={styles.questions} aria-label={texts.questions}>
          {questions.map((call, index) => (
            <QuestionRow
              key={index}
              id={idOf(index)}
              number={index + 1}
              call={call}
              taken={slotsBeside(questions, index)}
              at={from + index}
              edits={edits}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function slotsBeside(questions: readonly ActionCall[], index: number): string[] {
  return questions.filter((_, at) => at !== index).map(({ args }) => asText(args['slot']));
}

function placeOf(id: string | number): number {
  return Number(String(id).slice('question-'.length));
}

/** The foot of a form: adds a question, and switches interruption for all questions. */
function FormFoot({ questions, from, edits }: PartProps) {
  const areOpen = questions.filter(mayInterrupt).length;
  return (
    <div className={styles.foot}>
      {!edits.isReadOnly && (
        <QuietButton icon={IconPlus} onClick={() => edits.insert(from + questions.length, newCall('ask'))}>
          {texts.addQuestion}
        </QuietButton>
      )}
      <Switch
        size="xs"
        labelPosition="left"
        className={styles.interrupt ?? ''}
        label={areOpen > 0 && areOpen < questions.length ? texts.someInterrupt(areOpen) : texts.mayInterrupt}
        title={texts.interruptHint}
        checked={areOpen === questions.length}
        disabled={edits.isReadOnly}
        onChange={({ currentTarget: { checked } }) =>
          edits.changeAll(
            questions.map((call) => withAnswer(call, 'interrupt', checked)),
            from,
          )
        }
      />
    </div>
  );
}
