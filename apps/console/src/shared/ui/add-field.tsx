import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState, type ClipboardEvent, type ComponentProps, type ComponentType, type Ref } from 'react';
import { tellNotKept } from '#shared/notices/notices.ts';
import { afterPress } from '#shared/ui/after-press.ts';
import { FieldNote } from '#shared/ui/field-note.tsx';
import { useTypedWork } from '#shared/ui/use-typed-work.ts';
import styles from '#shared/ui/add-field.module.css';

interface AddFieldProps {
  label: string;
  /** Text that was typed before the field went out of sight. */
  initialValue?: string | undefined;
  onType?: ((value: string) => void) | undefined;
  /** The message for a text that may not be added; called while the user types. */
  validate: (value: string) => string | undefined;
  /** Said when Enter is pressed in an empty field. */
  emptyMessage?: string | undefined;
  /**
   * Resolves to the server's refusal, which brings the text back. `takeTyped` empties the field and returns the text
   * typed since.
   */
  onAdd: (value: string, takeTyped: () => string) => Promise<string | undefined>;
  /** Several lines were pasted; resolves to a message about lines that were not added. */
  onAddMany?: ((lines: string[]) => Promise<string | undefined>) | undefined;
  onArrow?: ((direction: 'up' | 'down') => void) | undefined;
  /** Esc was pressed with nothing left to empty. */
  onLeave?: (() => void) | undefined;
  isBoxed?: boolean;
  tabIndex?: number;
  inputRef?: Ref<HTMLInputElement>;
  /** Replaces the plain input. */
  Input?: FieldInput | undefined;
}

/** A plain `input`, or a component with its props. */
export type FieldInput = 'input' | ComponentType<ComponentProps<'input'>>;

/** Finds such a field while it contains text. */
export const HALF_TYPED = '[data-half-typed]';

/** A line that adds items one after another: Enter adds, Esc empties. */
export function AddField(props: AddFieldProps) {
  const { label, initialValue = '', onType, validate, emptyMessage, onAdd, onAddMany, onArrow, isBoxed } = props;
  const { onLeave, tabIndex = 0, inputRef, Input = 'input' } = props;
  const [value, setValue] = useState(initialValue);
  const [refusal, setRefusal] = useState<string>();
  const leaving = useTypedWork(() => type(''));
  const latest = useRef(initialValue);
  const errorId = useId();
  const text = value.trim();
  const fault = text === '' ? undefined : validate(text);
  const error = fault ?? refusal;

  function type(next: string) {
    latest.current = next;
    setValue(next);
    setRefusal(undefined);
    leaving.mark();
    onType?.(next);
  }

  async function add() {
    if (text === '') return setRefusal(emptyMessage);
    // A refused text may be sent again: the connection may have been the reason.
    if (fault !== undefined) return;
    type('');
    const refused = await onAdd(text, takeTyped);
    if (refused === undefined) return;
    // The next text may be being typed already.
    if (latest.current !== '') return tellNotKept(refused, text);
    type(text);
    setRefusal(refused);
  }

  function takeTyped(): string {
    const typed = latest.current;
    type('');
    return typed;
  }

  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData('text/plain').split(/\r\n|\n|\r/u);
    if (!onAddMany || lines.filter((line) => line.trim() !== '').length < 2) return;
    event.preventDefault();
    void onAddMany(lines).then(setRefusal);
  }

  return (
    <div className={styles['line']} data-boxed={isBoxed || undefined}>
      <div className={styles['field']} data-invalid={error !== undefined || undefined}>
        <IconPlus size={16} stroke={1.75} className={styles['plus']} aria-hidden />
        <Input
          ref={inputRef}
          className={styles['input']}
          data-aside
          data-half-typed={text !== '' || undefined}
          value={value}
          placeholder={label}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          autoComplete="off"
          spellCheck={false}
          tabIndex={tabIndex}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={paste}
          onBlur={() => text === '' && afterPress(() => setRefusal(undefined))}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') void add();
            else if (event.key === 'Escape' && value !== '') leaving.close();
            else if (event.key === 'Escape' && onLeave) onLeave();
            else if (event.key === 'ArrowUp') onArrow?.('up');
            else if (event.key === 'ArrowDown') onArrow?.('down');
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>
      <FieldNote id={errorId} error={error} isAsking={leaving.isAsking && text !== ''} className={styles['error']} />
    </div>
  );
}
