import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { IconChevronDown, IconChevronUp, IconCopy, IconFilter, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { newCall } from '#features/reactions/action-calls.ts';
import { conditionSaid, useConditionWords } from '#features/reactions/condition/in-words.ts';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { checkOf } from '#features/reactions/panel/form/check-of.ts';
import { isBlank, saidText, slotOf, wordingsOf } from '#features/reactions/panel/form/question-call.ts';
import { QuestionFields } from '#features/reactions/panel/form/question-fields.tsx';
import { questionFaults } from '#features/reactions/panel/form/question-faults.ts';
import { moveKeys } from '#features/reactions/panel/move-keys.ts';
import type { ActionEdits } from '#features/reactions/panel/use-action-edits.ts';
import { useFocusTarget } from '#features/reactions/panel/use-focus-target.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/form/form-card.module.css';

interface QuestionRowProps {
  id: string;
  number: number;
  call: ActionCall;
  /** The slots of the other questions. */
  taken: readonly string[];
  /** The place among the actions. */
  at: number;
  edits: ActionEdits;
}

/** A question's number, slot, text and check; unfolded, its fields. */
export function QuestionRow({ id, number, call, taken, at, edits }: QuestionRowProps) {
  const { isReadOnly } = edits;
  const isOpen = edits.question === at;
  const sortable = useSortable({ id, disabled: isReadOnly });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const target = edits.focus?.index === at && edits.focus.on !== 'form' ? edits.focus.on : null;
  const { head, body } = useFocusTarget(target, edits.onFocused);
  const addNext = () => edits.insert(at + 1, newCall('ask'));
  const duplicate = () => edits.insert(at + 1, structuredClone(call));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isFolding = event.key === 'Escape' && isOpen && !hasOpenList(event.target);
    if (isFolding) {
      edits.showQuestion(null);
      head.current?.focus();
    } else if (isDuplicating(event) && !isReadOnly) duplicate();
    else if (event.key === 'Enter' && !isReadOnly && isInLastField(event, body.current)) addNext();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setNodeRef}
      className={styles.question}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      onKeyDownCapture={moveKeys((by) => edits.move(at, at + by))}
      onKeyDown={onKeyDown}
    >
      <div className={styles.row}>
        {!isReadOnly && <DragGrip sortable={sortable} label={texts.drag(number)} />}
        <QuestionTitle
          headRef={head}
          number={number}
          call={call}
          isOpen={isOpen}
          onToggle={() => edits.showQuestion(isOpen ? null : at)}
        />
        {isOpen && !isReadOnly && (
          <QuestionTools number={number} onDuplicate={duplicate} onRemove={() => edits.remove(at)} />
        )}
      </div>
      {isOpen && (
        <div ref={body}>
          <QuestionFields call={call} taken={taken} onChange={(changed) => edits.change(at, changed)} />
        </div>
      )}
    </li>
  );
}

interface QuestionTitleProps {
  headRef: Ref<HTMLButtonElement>;
  number: number;
  call: ActionCall;
  isOpen: boolean;
  onToggle: () => void;
}

function QuestionTitle({ headRef, number, call, isOpen, onToggle }: QuestionTitleProps) {
  const { known, entities } = useNames();
  useConditionWords(true);
  const [fault] = Object.values(questionFaults(call, known));
  const when = call.when?.trim() ?? '';
  return (
    <UnstyledButton ref={headRef} className={styles.questionTitle} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.number}>{number}</span>
      {slotOf(call) !== '' && <code className={styles.slot}>{slotOf(call)}</code>}
      {!isOpen && (
        <span className={styles.asked} title={wordingsOf(call)[0]}>
          {isBlank(call) ? texts.blank : saidText(wordingsOf(call)[0] ?? '')}
        </span>
      )}
      {fault !== undefined && !(isOpen && isBlank(call)) && <StateIcon state="error" size={14} label={fault} />}
      <span className={styles.end}>
        {!isOpen && when !== '' && (
          <span className={styles.when} title={reactionTexts.actions.whenPill(conditionSaid(when))}>
            <IconFilter size={14} stroke={1.75} aria-hidden />
            <span className="p-visually-hidden">{reactionTexts.actions.whenPill(conditionSaid(when))}</span>
          </span>
        )}
        {!isOpen && !isBlank(call) && (
          <span className={styles.check} title={checkOf(call, entities)}>
            <Chip>{checkOf(call, entities)}</Chip>
          </span>
        )}
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </span>
    </UnstyledButton>
  );
}

interface QuestionToolsProps {
  number: number;
  onDuplicate: () => void;
  onRemove: () => void;
}

function QuestionTools({ number, onDuplicate, onRemove }: QuestionToolsProps) {
  return (
    <>
      <ActionIcon size={24} aria-label={texts.duplicate(number)} title={texts.duplicateHint} onClick={onDuplicate}>
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon size={24} aria-label={texts.remove(number)} title={texts.remove(number)} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

function isDuplicating({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'd';
}

/** True if a list of offers is open: Escape then closes the list. */
function hasOpenList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true' && target.matches('input');
}

function isInLastField({ target, ctrlKey, shiftKey }: KeyboardEvent, body: HTMLElement | null): boolean {
  if (ctrlKey || shiftKey || body === null) return false;
  return [...body.querySelectorAll('input:not([type=hidden], [type=checkbox])')].at(-1) === target;
}
