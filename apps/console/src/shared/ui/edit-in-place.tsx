import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { session } from '#shared/session/session.ts';
import type { FieldInput } from '#shared/ui/add-field.tsx';
import { afterPress } from '#shared/ui/after-press.ts';
import { FieldNote } from '#shared/ui/field-note.tsx';
import { useTypedWork } from '#shared/ui/use-typed-work.ts';
import styles from '#shared/ui/edit-in-place.module.css';

interface EditInPlaceProps {
  initialValue: string;
  /** Names the field for screen readers. */
  label: string;
  placeholder?: string | undefined;
  /** The message for a text that may not be saved. Called while the user types; an unchanged text is always valid. */
  validate?: ((value: string) => string | undefined) | undefined;
  /** The user pressed Enter on an invalid text. */
  onRefused?: ((error: string) => void) | undefined;
  /** Receives the trimmed text. Called only if it changed and is valid. */
  onSave: (value: string) => void;
  onCancel: () => void;
  /** Reports whether leaving the field now would save its text. */
  onSavable?: ((isSavable: boolean) => void) | undefined;
  /** The effect of leaving the field; `save` by default. */
  onLeave?: 'save' | 'cancel';
  /** Selects all of the text at first, as for a new name, or nothing, with the caret at the end. */
  selects?: 'all' | 'nothing';
  /** Replaces the plain input. */
  Input?: FieldInput | undefined;
}

/** Finds the field while there is one. */
export const EDITED_IN_PLACE = '[data-edited-in-place]';

/** Edits a text in place: Enter saves, Esc cancels; a changed text takes a second Esc. Leaving the screen leaves the field, too. */
export function EditInPlace(props: EditInPlaceProps) {
  const { initialValue, label, placeholder, validate, onRefused, onSave, onCancel } = props;
  const { onLeave = 'save', selects = 'all', Input = 'input' } = props;
  const initialText = inOneLine(initialValue);
  const [value, setValue] = useState(initialText);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const [projectId] = useState(() => session.get().projectId);
  const errorId = useId();
  const typed = useTypedWork(() => end('cancel'));
  const text = value.trim();
  const isChanged = text !== initialText.trim();
  const error = isChanged ? validate?.(text) : undefined;
  const isSavable = isChanged && error === undefined;

  const endWithScreen = useEffectEvent(() => {
    // After a switch of projects, the save would go to the new project.
    const isSameProject = session.get().projectId === projectId;
    if (!isOver.current && isChanged && onLeave === 'save' && isSameProject) {
      if (error === undefined) onSave(text);
      else onRefused?.(error);
    }
    isOver.current = true;
  });
  const focus = useEffectEvent(() => input.current && focusOn(input.current, selects));
  useEffect(() => {
    isOver.current = false;
    focus();
    return () => endWithScreen();
  }, []);

  const tellSavable = useEffectEvent((is: boolean) => props.onSavable?.(is));
  useEffect(() => {
    tellSavable(isSavable);
    return () => tellSavable(false);
  }, [isSavable]);

  function end(how: 'save' | 'cancel') {
    if (isOver.current) return;
    if (how === 'save' && isChanged && error !== undefined) return;
    isOver.current = true;
    if (how === 'save' && isChanged) onSave(text);
    else onCancel();
  }

  return (
    <span className={styles['field']}>
      <Input
        ref={input}
        className={`p-frame ${styles['input']}`}
        data-edited-in-place
        value={value}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          typed.mark();
        }}
        onBlur={({ relatedTarget: next }) => {
          if (error === undefined) end(onLeave);
          else afterPress(() => end('cancel'));
          // A user who moves on to another field keeps its focus, even if a list takes the focus after the edit.
          if (next instanceof HTMLInputElement && next.type !== 'checkbox') afterPress(() => next.focus());
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter' && error !== undefined) onRefused?.(error);
          if (event.key === 'Escape' && isChanged) typed.close();
          else end(event.key === 'Enter' ? 'save' : 'cancel');
        }}
      />
      <FieldNote id={errorId} error={error} isAsking={typed.isAsking} className={styles['error']} />
    </span>
  );
}

function focusOn(field: HTMLInputElement, selects: EditInPlaceProps['selects']): void {
  field.focus();
  if (selects === 'all') field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
}

/** A single-line field would drop line breaks and join the words around them; readers of the text see spaces. */
function inOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/gu, ' ');
}
