import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { builtInAction } from '@parley/dialogue';
import { nameKey, type ActionCall } from '@parley/domain';
import { IconChevronDown, IconChevronUp, IconCopy, IconDots, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { focusWhenDrawn } from '#shared/ui/focus-when-drawn.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { summaryOf, withArgument } from '#features/reactions/action-calls.ts';
import { ArgumentField } from '#features/reactions/panel/argument-field.tsx';
import { WhenField } from '#features/reactions/panel/when-field.tsx';
import { WhenPill } from '#features/reactions/panel/when-pill.tsx';
import { CustomArguments } from '#features/reactions/panel/custom-arguments.tsx';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/panel/action-card.module.css';

const { actions: texts } = reactionTexts;

/** The field to fill in first; a choice of the kind of value is skipped. */
const FIRST_FIELD = 'input:not([type="hidden"], [data-not-first]), [contenteditable="true"], textarea';

interface ActionCardProps {
  id: string;
  call: ActionCall;
  isOpen: boolean;
  focusOn: 'head' | 'field' | null;
  onFocused: () => void;
  onToggle: () => void;
  onChange: (call: ActionCall) => void;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One use of an action: its name and a summary; expanded, its arguments. */
export function ActionCard(props: ActionCardProps) {
  const { id, call, isOpen, focusOn, onToggle, onMove } = props;
  const { known, isReadOnly } = useNames();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isReadOnly,
  });
  const head = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const builtIn = builtInAction(call.name);
  const missing = builtIn ? undefined : missingName(known, 'action', call.name);

  const onFocused = useEffectEvent(props.onFocused);
  // Before the next key is taken.
  useLayoutEffect(() => {
    if (focusOn === null) return;
    if (focusOn === 'field' && body.current && head.current) focusWhenDrawn(body.current, FIRST_FIELD, head.current);
    else head.current?.focus();
    onFocused();
  }, [focusOn]);

  // Before the fields inside, which use the arrow keys themselves.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // The rows of a condition move by the same keys.
    if (event.target instanceof Element && event.target.closest('[data-rows]')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  const openCondition = () => {
    setAsked(true);
    if (!isOpen) onToggle();
  };
  const addCondition = () => {
    props.onChange({ ...call, when: '' });
    openCondition();
  };

  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-broken={missing !== undefined || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className={styles.cardHead}>
        {!isReadOnly && (
          <span
            ref={setActivatorNodeRef}
            className={styles.grip}
            {...attributes}
            {...listeners}
            aria-label={texts.drag(call.name)}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </span>
        )}
        <UnstyledButton ref={head} className={styles.cardTitle} aria-expanded={isOpen} onClick={onToggle}>
          <strong>{call.name}</strong>
          {!isOpen && <span className="p-caption p-cut">{summaryOf(call)}</span>}
          {missing !== undefined && <StateIcon state="error" label={missing} />}
          <span className={styles.chevron}>
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </span>
        </UnstyledButton>
        <WhenPill when={call.when} isOpen={isOpen && isAsked} onOpen={openCondition} />
        {!isReadOnly && <ActionMenu {...props} onAddCondition={addCondition} />}
      </div>
      {isOpen && (
        <div ref={body} className={styles.cardBody}>
          {missing !== undefined && <p className="p-size-12 p-error-text">{missing}</p>}
          <WhenField
            call={call}
            isAsked={isAsked}
            onChange={props.onChange}
            onApply={() => {
              setAsked(false);
              onToggle();
              head.current?.focus();
            }}
          />
          <Arguments call={call} onChange={props.onChange} />
        </div>
      )}
    </li>
  );
}

type ActionMenuProps = Pick<ActionCardProps, 'call' | 'onMove' | 'onDuplicate' | 'onRemove'> & {
  onAddCondition: () => void;
};

function ActionMenu({ call, onMove, onDuplicate, onRemove, onAddCondition }: ActionMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={uiTexts.actionsOf(call.name)}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={<Kbd keys="Alt+↑" />} onClick={() => onMove(-1)}>
          {texts.moveUp}
        </Menu.Item>
        <Menu.Item rightSection={<Kbd keys="Alt+↓" />} onClick={() => onMove(1)}>
          {texts.moveDown}
        </Menu.Item>
        {call.when === undefined && <Menu.Item onClick={onAddCondition}>{texts.addCondition}</Menu.Item>}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={onDuplicate}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Arguments({ call, onChange }: { call: ActionCall; onChange: (call: ActionCall) => void }) {
  const builtIn = builtInAction(call.name);
  const sourceId = useNames().actionIds.get(nameKey(call.name));
  if (!builtIn) {
    return (
      <>
        {sourceId !== undefined && (
          <ScreenLink to="/app/actions" query={{ action: sourceId }} className={styles.sourceLink}>
            {texts.source(call.name)}
          </ScreenLink>
        )}
        <CustomArguments args={call.args} onChange={(args) => onChange({ ...call, args })} />
      </>
    );
  }
  const described = Object.entries(builtIn.args);
  const strangers = Object.keys(call.args).filter((name) => !Object.hasOwn(builtIn.args, name));
  return (
    <>
      {described.length === 0 && <p className="p-caption">{builtIn.documentation}</p>}
      {described.map(([name, argument]) => (
        <ArgumentField
          key={name}
          name={name}
          argument={argument}
          value={call.args[name]}
          onChange={(value) => onChange(withArgument(call, name, value, argument))}
        />
      ))}
      {strangers.length > 0 && <p className="p-caption">{texts.ignored(call.name, strangers.join(', '))}</p>}
    </>
  );
}
