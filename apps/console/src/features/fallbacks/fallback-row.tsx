import { ActionIcon, Checkbox } from '@mantine/core';
import type { Fallback } from '@parley/contract';
import { Template } from '@parley/domain';
import type { FallbackKind } from '@parley/domain/fallback';
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { grantName } from '#shared/access/grant-name.ts';
import { grouped } from '#texts/counted.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { texts } from '#texts/spec.ts';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { Rights } from '#features/fallbacks/rights.ts';
import type { Decision } from '#features/fallbacks/local.ts';
import { RefusedLine } from '#features/fallbacks/refused-line.tsx';
import { phraseOn, phrasesOf, type PhraseRow } from '#features/fallbacks/triage.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import { UsesMenu } from '#features/fallbacks/uses-menu.tsx';
import columns from '#features/fallbacks/fallback-list.module.css';
import styles from '#features/fallbacks/fallback-row.module.css';

interface FallbackRowProps {
  row: PhraseRow;
  kind: FallbackKind;
  /** The keys 1 to 3 are about it. */
  isKeyed: boolean;
  isChosen: boolean;
  isPartlyChosen: boolean;
  isEditing: boolean;
  onEditing: (key: string | undefined) => void;
  rights: Rights;
  commands: Commands;
  idByName: ReadonlyMap<string, number>;
}

/** A group by its most typical phrase, or one phrase of it. Of a long list, each key draws the two rows that it is about. */
export const FallbackRow = memo(function FallbackRow(props: FallbackRowProps) {
  const { row, kind, isChosen, isPartlyChosen, isEditing, rights, commands } = props;
  const phrase = phraseOn(row);
  const isGroup = row.kind === 'group';
  const isWaiting = row.decision.kind === 'open';
  const canDecide = rights.canMark && kind !== 'done';
  const { counter, conversations } = isGroup ? row.group : row.phrase;
  const others = isGroup ? row.group.phrases.length - 1 : 0;
  return (
    <>
      <span role="gridcell" className="p-flex-row">
        {canDecide && isWaiting && (
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={fallbackTexts.row.select(phrase.intent)}
            checked={isChosen}
            indeterminate={isPartlyChosen && !isChosen}
            onChange={() => commands.toggleChosen(phrasesOf(row).map(({ id }) => id))}
          />
        )}
      </span>
      <span role="gridcell" className={styles.phrase}>
        {isGroup && (canDecide || others > 0) && (
          <ActionIcon
            size={24}
            tabIndex={-1}
            aria-label={row.isOpen ? fallbackTexts.row.fold(phrase.intent) : fallbackTexts.row.unfold(phrase.intent)}
            onClick={() => commands.toggleOpen(row.key)}
          >
            {row.isOpen ? <IconChevronDown size={16} stroke={1.75} /> : <IconChevronRight size={16} stroke={1.75} />}
          </ActionIcon>
        )}
        {isEditing ? (
          <Edited {...props} />
        ) : (
          <span className={styles.said}>
            <span className={styles.words} title={phrase.intent}>
              {phrase.intent}
            </span>
            {others > 0 && <span className={styles.alike}>{fallbackTexts.row.similar(grouped(others))}</span>}
            {/* The phrase says it if its likeliest intent is still another one. */}
            {isGroup && kind === 'unsure' && row.group.likeliest[0]?.name !== phrase.recognised_as && (
              <Taken phrase={phrase} />
            )}
            {rights.canEdit && phrase.state === 'open' && (
              <ActionIcon
                className={styles.pencil}
                size={24}
                tabIndex={-1}
                aria-label={fallbackTexts.row.edit(phrase.intent)}
                title={fallbackTexts.row.editHint}
                onClick={() => props.onEditing(row.key)}
              >
                <IconPencil size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </span>
        )}
      </span>
      <span role="gridcell" className={`${columns.number} p-medium p-figures`}>
        {grouped(counter)}
      </span>
      <span role="gridcell" className={`${columns.number} p-figures`}>
        <UsesMenu row={row} count={conversations} canOpen={rights.canOpen} onShow={() => commands.showUses(row)} />
      </span>
      <span role="gridcell" className={columns.intents} data-likeliest={(isGroup && isWaiting) || undefined}>
        {!isWaiting && <Decided decision={row.decision} canUndo={rights.canMark} onUndo={() => commands.undo(row)} />}
        {isWaiting && isGroup && <Likeliest {...props} />}
        {isWaiting && !isGroup && kind === 'unsure' && <Taken phrase={phrase} />}
      </span>
      <RefusedLine row={row} commands={commands} />
    </>
  );
});

/** The intent of an unsure phrase. */
function Taken({ phrase: { recognised_as: intent, confidence } }: { phrase: Fallback }) {
  if (intent === null) return null;
  return (
    <span className={styles.taken} title={fallbackTexts.row.recognizedAs(intent)}>
      <span className={styles.words}>{fallbackTexts.row.recognizedAs(intent)}</span>{' '}
      <span className="p-figures">{confidence.toFixed(2)}</span>
    </span>
  );
}

/** The phrase in other words: Enter saves. The phrase without stop words is one press away. */
function Edited({ row, commands, onEditing }: FallbackRowProps) {
  const phrase = phraseOn(row);
  const isSaved = useRef(false);
  const save = (words: string) => {
    // A text typed before the press is not saved over it.
    if (isSaved.current) return;
    isSaved.current = true;
    commands.edit(phrase, words);
    onEditing(undefined);
  };
  return (
    <span className={styles.editing}>
      <EditInPlace
        initialValue={phrase.intent}
        label={fallbackTexts.row.editField}
        Input={TemplateInput}
        validate={(words) => Template.safeParse(words).error?.issues[0]?.message}
        onSave={save}
        onCancel={() => onEditing(undefined)}
      />
      {phrase.suggestion !== phrase.intent && (
        <button
          type="button"
          className={`p-link ${styles.link}`}
          // Otherwise the field loses the focus, which ends the edit before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => save(phrase.suggestion)}
        >
          {fallbackTexts.row.suggestion(phrase.suggestion)}
        </button>
      )}
    </span>
  );
}

function Likeliest({ row, kind, isKeyed, rights, commands, idByName }: FallbackRowProps) {
  return row.group.likeliest.map(({ name, confidence }, place) => {
    const id = idByName.get(name);
    const content = (
      <>
        {isKeyed && rights.canClass && kind !== 'done' && <Kbd keys={String(place + 1)} />}
        <span className="p-fill p-cut">{name}</span> <span className="p-figures">{confidence.toFixed(2)}</span>
      </>
    );
    if (!rights.canClass) {
      const title = rights.canMark ? fallbackTexts.row.addToNeeds(name, grantName('GET:/intents')) : name;
      return (
        <span key={name} className={styles.likely} title={title}>
          {content}
        </span>
      );
    }
    return (
      <button
        key={name}
        type="button"
        tabIndex={-1}
        className={styles.likely}
        disabled={id === undefined}
        title={id === undefined ? fallbackTexts.row.intentGone(name) : fallbackTexts.row.addTo(name)}
        onClick={() => id !== undefined && commands.classify({ id, name }, row)}
      >
        {content}
      </button>
    );
  });
}

interface DecidedProps {
  decision: Decision;
  canUndo: boolean;
  onUndo: () => void;
}

function Decided({ decision, canUndo, onUndo }: DecidedProps) {
  return (
    <span className={styles.decided}>
      {decision.kind === 'ignored' && (
        <>
          <StateIcon state="not-run" /> {texts.fallbacks.placeholder}
        </>
      )}
      {decision.kind === 'added' && (
        <>
          <StateIcon state="ok" />{' '}
          {decision.intent === '' ? (
            fallbackTexts.row.addedToDeleted
          ) : (
            <>
              {fallbackTexts.row.addedTo}{' '}
              <ScreenLink to="/app/intents" query={{ q: decision.intent }} tabIndex={-1}>
                {decision.intent}
              </ScreenLink>
            </>
          )}
        </>
      )}
      {canUndo && (
        <button type="button" tabIndex={-1} className={`p-link ${styles.link}`} onClick={onUndo}>
          {fallbackTexts.row.undo}
        </button>
      )}
    </span>
  );
}
