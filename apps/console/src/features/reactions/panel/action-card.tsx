import { useSortable } from '@dnd-kit/sortable';
import { UnstyledButton } from '@mantine/core';
import { builtInAction } from '@parley/dialogue';
import type { ActionCall } from '@parley/domain';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, type Ref } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { summaryOf } from '#features/reactions/action-calls.ts';
import { ActionArguments } from '#features/reactions/panel/action-arguments.tsx';
import { ActionMenu } from '#features/reactions/panel/action-menu.tsx';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { moveKeys } from '#features/reactions/panel/move-keys.ts';
import type { FocusTarget } from '#features/reactions/panel/use-action-edits.ts';
import { useFocusTarget } from '#features/reactions/panel/use-focus-target.ts';
import { WhenField } from '#features/reactions/panel/when-field.tsx';
import { WhenPill } from '#features/reactions/panel/when-pill.tsx';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';
import { ACTION_LABELS } from '#texts/action-labels.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/action-card.module.css';

const { actions: texts } = reactionTexts;

interface ActionCardProps {
  id: string;
  call: ActionCall;
  /** It runs exactly if the action before it does not. */
  isElse: boolean;
  isOpen: boolean;
  focusOn: FocusTarget['on'] | null;
  onFocused: () => void;
  onFocusCondition: () => void;
  onToggle: () => void;
  onChange: (call: ActionCall) => void;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onElse: (() => void) | undefined;
  onRemove: () => void;
}

/** One use of an action: its name and a summary; expanded, its arguments. */
export function ActionCard(props: ActionCardProps) {
  const { id, call, isOpen, onToggle } = props;
  const { known, isReadOnly } = useNames();
  const sortable = useSortable({ id, disabled: isReadOnly });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const { head, body } = useFocusTarget(props.focusOn, props.onFocused);
  const missing = builtInAction(call.name) ? undefined : missingName(known, 'action', call.name);
  const showCondition = () => {
    if (!isOpen) onToggle();
    props.onFocusCondition();
  };
  const addCondition = () => {
    props.onChange({ ...call, when: '' });
    showCondition();
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-broken={missing !== undefined || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      onKeyDownCapture={moveKeys(props.onMove)}
    >
      <div className={styles.cardHead}>
        {!isReadOnly && <DragGrip sortable={sortable} label={texts.drag(call.name)} />}
        <CardTitle {...props} headRef={head} missing={missing} onShowCondition={showCondition} />
        {!isReadOnly && <ActionMenu {...props} onAddCondition={addCondition} />}
      </div>
      {isOpen && (
        <div ref={body} className={styles.cardBody}>
          {missing !== undefined && <p className="p-size-12 p-error-text">{missing}</p>}
          <WhenField
            call={call}
            isElse={props.isElse}
            onChange={props.onChange}
            onElse={props.onElse}
            onApply={() => {
              onToggle();
              head.current?.focus();
            }}
          />
          <ActionArguments call={call} onChange={props.onChange} />
        </div>
      )}
    </li>
  );
}

type CardTitleProps = Pick<ActionCardProps, 'call' | 'isElse' | 'isOpen' | 'onToggle'> & {
  headRef: Ref<HTMLButtonElement>;
  missing: string | undefined;
  onShowCondition: () => void;
};

/** The name unfolds the card, and so does all of the head around it. The condition in it is a button of its own. */
function CardTitle({ call, isElse, isOpen, onToggle, headRef, missing, onShowCondition }: CardTitleProps) {
  const summaryId = useId();
  return (
    <>
      <UnstyledButton
        ref={headRef}
        className={styles.cardTitle}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? undefined : summaryId}
        onClick={onToggle}
      >
        <strong>{call.name}</strong>
      </UnstyledButton>
      <WhenPill when={call.when} isElse={isElse} onOpen={onShowCondition} />
      {!isOpen && (
        <span id={summaryId} className="p-caption p-cut">
          {summaryOf(call)}
        </span>
      )}
      {isOpen && <span className="p-caption p-cut">{ACTION_LABELS[call.name.trim()]}</span>}
      {missing !== undefined && <StateIcon state="error" label={missing} />}
      <span className={styles.chevron}>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </span>
    </>
  );
}
