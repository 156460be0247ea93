import { ActionIcon } from '@mantine/core';
import type { Synonym } from '@parley/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { counted } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Fields } from '#shared/saving/buffer.ts';
import type { ReferenceUse } from '#parts/templates/reference-uses.ts';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { circleOf, sortedValues, synonymNameRefusal, valueRefusal } from '#features/intents/synonyms/synonym-rules.ts';
import { synonymTexts } from '#texts/synonyms.ts';
import styles from '#features/intents/synonyms/synonyms-panel.module.css';

const { item: itemTexts } = synonymTexts;

interface SynonymItemProps {
  synonym: Synonym;
  /** The synonyms of the project: its name and values must differ from theirs. */
  all: readonly Synonym[];
  /** The server's version; undefined for a new one. */
  saved: Synonym | undefined;
  isOpen: boolean;
  isUnsaved: boolean;
  canEdit: boolean;
  /** It was just added: values are what comes next. */
  isNew: boolean;
  use: ReferenceUse | undefined;
  /** A value that was being typed before the synonym went out of sight. */
  typed: string | undefined;
  on: SynonymHandlers;
}

/** The panel's part in what happens in a synonym. */
interface SynonymHandlers {
  begun: () => void;
  /** Out of the field for values. */
  leave: () => void;
  type: (value: string) => void;
  toggle: () => void;
  change: (fields: Fields<Synonym>) => void;
  /** A new name has been typed that would be saved, or is not there any more. */
  renaming: (isRenaming: boolean) => void;
  delete: () => void;
  showUses: (what: 'templates' | 'intents') => void;
}

/** A synonym: its values in a line and, expanded, as chips with buttons to remove and add. */
export function SynonymItem(props: SynonymItemProps) {
  const { synonym, all, saved, isOpen, isUnsaved, canEdit, use, on } = props;
  const { id, name, values } = synonym;
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && document.activeElement === document.body) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const known = new Set(saved?.values);
  if (!isOpen) {
    return (
      <button
        type="button"
        className={`p-row-button p-row ${styles.item}`}
        aria-expanded={false}
        data-synonym={id}
        onClick={on.toggle}
      >
        <span className="p-flex-row p-gap-6 p-medium">
          #{name} {isUnsaved && <UnsavedDot />}
        </span>
        <span className={styles.line}>{values.join(', ')}</span>
      </button>
    );
  }
  return (
    <section className={styles.open} aria-label={itemTexts.label(name)}>
      <div className={styles.head}>
        {isRenaming ? (
          <NewName {...props} onEnd={() => setRenaming(false)} />
        ) : (
          <ItemHead {...props} known={known} renameButton={renameButton} onRename={() => setRenaming(true)} />
        )}
      </div>
      <Values {...props} known={known} />
      <Circles all={all} synonym={synonym} />
      {canEdit && <NewValue {...props} />}
      <Uses use={use} onShowUses={on.showUses} />
    </section>
  );
}

type NewNameProps = Pick<SynonymItemProps, 'synonym' | 'all' | 'on'> & { onEnd: () => void };

function NewName({ synonym, all, on, onEnd }: NewNameProps) {
  return (
    <EditInPlace
      initialValue={synonym.name}
      label={itemTexts.nameOf(synonym.name)}
      validate={(name) => synonymNameRefusal(all, name, synonym)}
      onRefused={tellRenameRefused}
      onSave={(text) => {
        onEnd();
        on.change({ name: text });
      }}
      onCancel={onEnd}
      onSavable={on.renaming}
    />
  );
}

interface ItemHeadProps extends Pick<SynonymItemProps, 'synonym' | 'isUnsaved' | 'canEdit' | 'on'> {
  /** The values that the server has. */
  known: ReadonlySet<string>;
  renameButton: RefObject<HTMLButtonElement | null>;
  onRename: () => void;
}

function ItemHead(props: ItemHeadProps) {
  const { synonym, isUnsaved, canEdit, known, renameButton, on, onRename } = props;
  const { id, name, values } = synonym;
  const fresh = values.filter((value) => !known.has(value)).length;
  return (
    <>
      <button
        type="button"
        className={`p-bare-button ${styles.toggle}`}
        aria-expanded
        data-synonym={id}
        onClick={on.toggle}
      >
        #{name}
      </button>
      {isUnsaved && (
        <span className={styles.fresh}>
          <UnsavedDot /> {fresh > 0 ? itemTexts.new(fresh) : itemTexts.changed}
        </span>
      )}
      {canEdit && (
        <span className="p-flex p-gap-4 p-rigid p-push-right">
          <ActionIcon ref={renameButton} size={28} aria-label={itemTexts.rename(name)} onClick={onRename}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon size={28} aria-label={itemTexts.delete(name)} onClick={on.delete}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </>
  );
}

type ValuesProps = Pick<SynonymItemProps, 'synonym' | 'canEdit' | 'on'> & { known: ReadonlySet<string> };

function Values({ synonym: { values }, canEdit, on, known }: ValuesProps) {
  const chips = useRef<HTMLDivElement>(null);
  function removeValue(at: number) {
    // The focused button disappears with its value.
    const buttons = chips.current?.querySelectorAll('button');
    (buttons?.[at + 1] ?? buttons?.[at - 1])?.focus();
    on.change({ values: values.filter((_, index) => index !== at) });
  }
  return (
    <div ref={chips} className={styles.chips}>
      {values.map((value, at) => (
        <Chip
          key={value}
          isUnsaved={!known.has(value)}
          removeLabel={itemTexts.removeValue(value)}
          onRemove={canEdit ? () => removeValue(at) : undefined}
        >
          {value}
        </Chip>
      ))}
    </div>
  );
}

type NewValueProps = Pick<SynonymItemProps, 'synonym' | 'all' | 'typed' | 'isNew' | 'on'>;

function NewValue({ synonym, all, typed, isNew, on }: NewValueProps) {
  const { values } = synonym;
  return (
    <AddField
      label={itemTexts.addValue}
      isBoxed
      initialValue={typed}
      onType={on.type}
      validate={(value) => valueRefusal(all, synonym, value)}
      onAddMany={(lines) => {
        const { added, refused } = sortedValues(all, synonym, lines);
        if (added.length > 0) on.change({ values: [...values, ...added] });
        return Promise.resolve(refused.length > 0 ? notAdded(refused) : undefined);
      }}
      onLeave={on.leave}
      inputRef={(input) => {
        if (!input || !isNew) return;
        input.focus();
        on.begun();
      }}
      onAdd={(value) => {
        on.change({ values: [...values, value] });
        return Promise.resolve(undefined);
      }}
    />
  );
}

const SHOWN_REFUSALS = 3;

/** `2 lines not added. “card”: This value already exists.` */
function notAdded(refused: readonly string[]): string {
  const more = refused.length > SHOWN_REFUSALS ? ['…'] : [];
  const count = synonymTexts.refused.notAdded(counted(refused.length, synonymTexts.line));
  return [count, ...refused.slice(0, SHOWN_REFUSALS), ...more].join(' ');
}

/** Training takes a reference that leads back to its own synonym for a word. */
function Circles({ all, synonym }: Pick<SynonymItemProps, 'all' | 'synonym'>) {
  const circles = synonym.values.flatMap((value) => {
    const circle = circleOf(all, synonym, value);
    return circle ? [itemTexts.circle(value, circle.join(' → '))] : [];
  });
  if (circles.length === 0) return null;
  return (
    <p className={styles.circles} role="status">
      <StateIcon state="warning" size={14} /> {circles.join(' ')}
    </p>
  );
}

function Uses({ use, onShowUses }: Pick<SynonymItemProps, 'use'> & { onShowUses: SynonymHandlers['showUses'] }) {
  if (!use) return <p className={styles.uses}>{itemTexts.unused}</p>;
  return (
    <p className={styles.uses}>
      {itemTexts.usedIn}{' '}
      <button type="button" className="p-inline-link" onClick={() => onShowUses('templates')}>
        {counted(use.templates, synonymTexts.template)}
      </button>{' '}
      {itemTexts.of}{' '}
      <button type="button" className="p-inline-link" onClick={() => onShowUses('intents')}>
        {counted(use.intents, synonymTexts.intent)}
      </button>
    </p>
  );
}

function tellRenameRefused(reason: string): void {
  if (reason !== texts.synonyms.nameDuplicate) return notify.error({ title: texts.error.title, message: reason });
  notify.error({ title: texts.synonyms.renameDuplicate, message: texts.synonyms.renameDuplicateHint });
}
