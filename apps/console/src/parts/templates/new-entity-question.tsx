import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Entity } from '@parley/domain';
import { EntityName } from '@parley/domain/entity';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { quoted } from '#shared/quoted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { newEntityTexts as texts } from '#texts/new-entity.ts';
import styles from '#parts/templates/mark-bar.module.css';

export interface NamedEntity {
  name: string;
  type: Entity['type'];
}

interface NewEntityQuestionProps {
  words: string;
  /** The name that the words make. */
  suggested: string;
  isNewName: (name: string) => boolean;
  onName: (entity: NamedEntity) => void;
  /** Esc: the words stay as they are. */
  onNameless: () => void;
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Types that words in a template can have. */
const TYPES = [
  'dictionary',
  'free',
  'number',
  'date',
  'time',
  'period',
  'duration',
  'money',
  'phone',
  'e-mail',
] as const satisfies Entity['type'][];

/** Asks for the name and the type of a new entity, in the bar under the marked words. */
export function NewEntityQuestion(props: NewEntityQuestionProps) {
  const { words, suggested, isNewName, onName, onNameless, onLeave } = props;
  const [name, setName] = useState(suggested);
  const [type, setType] = useState<(typeof TYPES)[number]>('dictionary');
  const fault = faultOf(name, isNewName);
  const create = () => fault === undefined && onName({ name, type });

  function onKeyDown(event: KeyboardEvent) {
    // Keys typed here must not reach the shortcuts of the field and the list around it.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onNameless();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) create();
    else return;
    event.preventDefault();
  }

  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.question}
      role="group"
      aria-label={texts.title(quoted(words))}
      data-mantine-stop-propagation
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent<HTMLElement>) => onLeave(event as FocusEvent<HTMLInputElement>)}
    >
      <TextInput
        ref={selectOnMount}
        aria-label={texts.name}
        leftSection="@"
        value={name}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={texts.type}
        data={TYPES}
        value={type}
        onChange={({ currentTarget }) => setType(TYPES.find((one) => one === currentTarget.value) ?? 'dictionary')}
      />
      <Button variant="filled" disabled={fault !== undefined} rightSection={<Kbd keys="Enter" />} onClick={create}>
        {texts.create}
      </Button>
      <Button rightSection={<Kbd keys="Esc" />} onClick={onNameless}>
        {texts.back}
      </Button>
    </div>
  );
}

function faultOf(name: string, isNewName: (name: string) => boolean): string | undefined {
  const parsed = EntityName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return isNewName(name) ? undefined : texts.exists(name);
}

function selectOnMount(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}
