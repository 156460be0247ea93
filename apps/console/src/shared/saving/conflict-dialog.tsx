import { Button, Modal, Radio, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { suggestedChoice, WHOLE, type Choice, type Side } from '#shared/saving/conflict.ts';
import { differingNearby } from '#shared/saving/differing.ts';
import { texts } from '#texts/spec.ts';
import { saveTexts } from '#texts/saving.ts';
import { uiTexts } from '#texts/ui.ts';
import dialog from '#shared/ui/dialog.module.css';
import styles from '#shared/saving/conflict-dialog.module.css';

const { conflict: conflictTexts } = saveTexts;

interface ShownField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  /** Both changes merged; omitted if they cannot be merged. */
  both?: string;
  /** The only side that changed it, or both merged; null if the user must choose. */
  suggested: Side | null;
  /** Shows expressions and code in monospace. */
  isCode?: boolean;
}

export interface ShownConflict {
  /** The kind of the item and its name: `Reaction`, `Confirm block`. */
  noun: string;
  title: string;
  /** The author and time: `Yours, 10:42:07`. */
  mine: string;
  theirs: string;
  /** The side that deleted the item; `fields` is then empty. */
  deletedBy?: Side;
  fields: ShownField[];
  /** How many fields are equal on both sides. */
  equal: number;
}

export interface ConflictDialogProps {
  /** Shown while there are any. */
  conflicts: readonly ShownConflict[];
  isSaving?: boolean;
  /** Closes the dialog; the text stays, unsaved. */
  onCancel: () => void;
  /** A choice for each conflict, in their order. */
  onMerge: (choices: Choice[]) => void;
}

/** Lets the user resolve a conflict with another user's save: both versions, field by field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflicts, onCancel } = props;
  return (
    <Modal.Root
      opened={conflicts.length > 0}
      onClose={onCancel}
      size={640}
      classNames={{ content: dialog.dialog ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.error.conflict}>
        {/* The key resets the choices to the suggestions for each set of conflicts. */}
        {conflicts.length > 0 && <Choices key={conflicts.map(({ title }) => title).join('\n')} {...props} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Choices({ conflicts, isSaving = false, onCancel, onMerge }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choice[]>(() => conflicts.map(({ fields }) => suggestedChoice(fields)));
  const decisions = conflicts.flatMap(({ fields, deletedBy }, index) =>
    (deletedBy ? [WHOLE] : fields.map(({ field }) => field)).map((field) => choices[index]?.[field]),
  );
  const decided = decisions.filter((side) => side !== undefined).length;
  const equal = conflicts.reduce((sum, conflict) => sum + conflict.equal, 0);
  const choose = (index: number, choice: Choice) =>
    setChoices((all) => all.map((one, at) => (at === index ? { ...one, ...choice } : one)));
  return (
    <>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <IconAlertTriangle size={20} stroke={1.75} className="p-warning-text" aria-hidden />
          {texts.error.conflict}
        </h2>
        {conflicts.map((conflict, index) => (
          <ConflictTable
            key={`${conflict.noun} ${conflict.title}`}
            conflict={conflict}
            choice={choices[index] ?? {}}
            onChoose={(choice) => choose(index, choice)}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <output className="p-fill p-size-12 p-secondary">
          {conflictTexts.selected(decided, decisions.length)}
          {equal > 0 && conflictTexts.identical(equal)}
        </output>
        <Button variant="subtle" color="gray" data-autofocus onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button
          variant="filled"
          disabled={decided < decisions.length}
          loading={isSaving}
          onClick={() => onMerge(choices)}
        >
          {conflictTexts.saveMerged}
        </Button>
      </div>
    </>
  );
}

interface ConflictTableProps {
  conflict: ShownConflict;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function ConflictTable({ conflict, choice, onChoose }: ConflictTableProps) {
  const { noun, title, mine, theirs, deletedBy, fields } = conflict;
  const all = (side: Side): Choice =>
    deletedBy ? { [WHOLE]: side } : Object.fromEntries(fields.map(({ field }) => [field, side]));
  return (
    <section aria-label={`${noun} ${title}`}>
      <p className={styles.lead}>
        {texts.error.conflictHint} {noun} <strong>{title}</strong>: {whatTheyDid(deletedBy)} {saveTexts.kept}
      </p>
      <div className="p-bottom-line">
        <div className={styles.row}>
          <span />
          {(['mine', 'theirs'] as const).map((side) => (
            <UnstyledButton key={side} className={styles.head} onClick={() => onChoose(all(side))}>
              {side === 'mine' ? mine : theirs}
              <span className="p-size-12 p-muted">{conflictTexts.selectAll}</span>
            </UnstyledButton>
          ))}
        </div>
        {deletedBy ? (
          <ChoiceRow
            name={`${title} ${WHOLE}`}
            mine={deletedBy === 'mine' ? conflictTexts.delete : conflictTexts.keepAsNew}
            theirs={deletedBy === 'mine' ? conflictTexts.keep : conflictTexts.delete}
            chosen={choice[WHOLE]}
            onChoose={(side) => onChoose({ [WHOLE]: side })}
          />
        ) : (
          fields.map((field) => (
            <ChoiceRow
              key={field.field}
              {...field}
              name={`${title} ${field.field}`}
              isCompared
              chosen={choice[field.field]}
              onChoose={(side) => onChoose({ [field.field]: side })}
            />
          ))
        )}
      </div>
    </section>
  );
}

function whatTheyDid(deletedBy: Side | undefined): string {
  if (deletedBy === undefined) return conflictTexts.changed;
  return deletedBy === 'mine' ? conflictTexts.deletedByYou : conflictTexts.deletedByThem;
}

interface ChoiceRowProps {
  /** Omitted if the whole item is kept or deleted. */
  label?: string;
  name: string;
  mine: string;
  theirs: string;
  both?: string;
  isCode?: boolean;
  /** Marks what differs between the two texts. */
  isCompared?: boolean;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function ChoiceRow(props: ChoiceRowProps) {
  const { label, mine, theirs, both, isCompared = false } = props;
  // Comparing long texts is slow, and every choice renders all rows.
  const parts = useMemo(() => differingNearby(mine, theirs), [mine, theirs]);
  return (
    <div className={styles.row} role="radiogroup" aria-label={label ?? conflictTexts.decision}>
      <span className={styles.label}>{label}</span>
      <ChoiceCell
        {...props}
        side="mine"
        title={conflictTexts.yours}
        parts={isCompared ? { ...parts, mark: parts.a } : mine}
      />
      <ChoiceCell
        {...props}
        side="theirs"
        title={conflictTexts.theirs}
        parts={isCompared ? { ...parts, mark: parts.b } : theirs}
      />
      {both !== undefined && <BothCell {...props} both={both} />}
    </div>
  );
}

/** The merged text: the other version with my changes. */
function BothCell(props: ChoiceRowProps & { both: string }) {
  const { both, theirs } = props;
  const parts = useMemo(() => differingNearby(both, theirs), [both, theirs]);
  return (
    <>
      <span className={styles.label}>{conflictTexts.combine}</span>
      <div className={styles.both}>
        <ChoiceCell {...props} side="both" title={conflictTexts.combine} parts={{ ...parts, mark: parts.a }} />
      </div>
    </>
  );
}

interface ChoiceCellProps extends Pick<ChoiceRowProps, 'name' | 'isCode' | 'chosen' | 'onChoose'> {
  side: Side;
  title: string;
  parts: string | { before: string; mark: string; after: string };
}

function ChoiceCell({ side, title, parts, name, isCode, chosen, onChoose }: ChoiceCellProps) {
  const text = typeof parts === 'string' ? parts : `${parts.before}${parts.mark}${parts.after}`;
  return (
    <label className={styles.cell} data-chosen={chosen === side || undefined}>
      <Radio
        size="xs"
        name={name}
        checked={chosen === side}
        onChange={() => onChoose(side)}
        aria-label={conflictTexts.option(title, text)}
      />
      <span className={isCode ? `p-code ${styles.text}` : styles.text}>
        {typeof parts === 'string' && text}
        {typeof parts !== 'string' && text === '' && <em className="p-size-12 p-muted">{conflictTexts.empty}</em>}
        {typeof parts !== 'string' && text !== '' && (
          <>
            {parts.before}
            {parts.mark !== '' && <mark className={styles.mark}>{parts.mark}</mark>}
            {parts.after}
          </>
        )}
      </span>
    </label>
  );
}
