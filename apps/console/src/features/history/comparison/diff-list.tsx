import type { DeletedThing } from '@parley/contract';
import { IconFoldDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { counted } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import { ChipsRow, DiffRow } from '#features/history/comparison/diff-row.tsx';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import type { Compared, Thing } from '#features/history/comparison/serialize.ts';
import { shownRows, type Shown } from '#features/history/comparison/shown-rows.ts';
import { ThingHead } from '#features/history/comparison/thing-head.tsx';
import type { RestoreOne } from '#features/history/restoring/restore-one.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/diff-list.module.css';

interface Side {
  seconds: number;
  isDraft: boolean;
}

interface DiffListProps {
  resource: Compared;
  diffs: readonly ThingDiff[];
  selected: string | undefined;
  left: Side;
  right: Side;
  isInline: boolean;
  isAll: boolean;
  /** Undefined while the audit is hidden. */
  auditOf: AuthorName | undefined;
  /** The users who deleted the things that are missing on the right. */
  deletions: readonly DeletedThing[] | undefined;
  restoreOf: (diff: ThingDiff) => RestoreOne | undefined;
  onSelect: (name: string) => void;
  /** Lists all changes of a thing. */
  onAudit: (id: number) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The differences of all items, one below another; renders only visible rows. */
export function DiffList(props: DiffListProps) {
  const { resource, diffs, selected, left, right, isInline, isAll, auditOf, deletions, restoreOf, onSelect, onAudit } =
    props;
  const [opened, setOpened] = useState(NONE);
  const [closed, setClosed] = useState(NONE);
  const rows = useMemo(() => shownRows(diffs, { isAll, opened, closed }), [diffs, isAll, opened, closed]);
  const { pickers, section } = historyTexts;

  function draw(shown: Shown) {
    const { diff } = shown;
    if (shown.type === 'row') {
      const { field, row, isFirst } = shown;
      return <DiffRow field={field} row={row} isFirst={isFirst} isInline={isInline} />;
    }
    if (shown.type === 'chips') return <ChipsRow field={shown.field} isInline={isInline} />;
    if (shown.type === 'rest') {
      return (
        <button
          type="button"
          className={`p-row-button ${styles.rest}`}
          onClick={() => setOpened((names) => toggled(names, diff.name))}
        >
          <IconFoldDown size={14} stroke={2} aria-hidden />
          {section.unchanged(counted(shown.names.length, section.unchangedField), shown.names.join(', '))}
        </button>
      );
    }
    const thing = diff.right ?? diff.left;
    const change = diff.right ?? deletions?.find(({ id }) => id === diff.left?.id) ?? diff.left;
    return (
      <ThingHead
        resource={resource}
        diff={diff}
        isOpen={shown.isOpen}
        isSelected={diff.name === selected}
        audit={auditOf && thing && change && { ...auditOfThing(change, auditOf), open: () => onAudit(thing.id) }}
        restore={restoreOf(diff)}
        editable={right.isDraft ? diff.right?.id : undefined}
        onSelect={() => onSelect(diff.name)}
        onToggle={() => setClosed((names) => toggled(names, diff.name))}
      />
    );
  }

  return (
    <>
      {!isInline && (
        <div className={styles.sides}>
          <span />
          {[left, right].map((side, index) => (
            <span key={index === 0 ? pickers.left : pickers.right}>
              <strong>{index === 0 ? pickers.left : pickers.right}</strong> {sideText(side)}
            </span>
          ))}
        </div>
      )}
      <VirtualList
        items={rows}
        keyOf={({ key }) => key}
        label={historyTexts.resources[resource]}
        isMeasured
        showIndex={rows.findIndex(({ type, diff }) => type === 'head' && diff.name === selected)}
        renderRow={draw}
      />
    </>
  );
}

function sideText({ seconds, isDraft }: Side): string {
  const { draftOf, version } = historyTexts.pickers;
  return isDraft ? draftOf(shownMoment(seconds)) : version(shownMoment(seconds));
}

type Change = Pick<Thing, 'who' | 'version'> & Partial<Pick<DeletedThing, 'who_name'>>;

function auditOfThing({ who, who_name, version }: Change, nameOf: AuthorName) {
  return {
    name: nameOf({ who, who_name }),
    time: version === undefined ? '' : shownMoment(Math.floor(version / 1_000_000)),
  };
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
