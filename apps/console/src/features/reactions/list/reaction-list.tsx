import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import type { Reaction, Scope } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Saving } from '#shared/saving/use-saving.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { summaryOfCalls } from '#features/reactions/action-calls.ts';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { Use } from '#features/reactions/reaction-links.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/list/reaction-list.module.css';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';

const { list: texts } = reactionTexts;

interface ReactionListProps {
  reactions: Reaction[];
  scopes: readonly Scope[];
  saving: Saving<Reaction>;
  flaws: ReadonlyMap<number, Flaw>;
  uses: ReadonlyMap<string, Use[]>;
  selectedId: number | null;
  onSelect: (id: number) => void;
  /** Enter moves the focus into the panel. */
  onEnter: () => void;
  onDelete: (reaction: Reaction) => void;
}

const ROW_PX = 32;
const NARROW_ROW_PX = 44;
const PAGE_ROWS = 12;
const SHOWN_INTENTS = 2;

/** Reactions in rows. Arrow keys move the selection, Enter goes to the panel. */
export function ReactionList(props: ReactionListProps) {
  const { reactions, scopes, saving, flaws, uses, selectedId, onSelect, onEnter, onDelete } = props;
  const isNarrow = useIsNarrow();
  const rows = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const scopeNames = useMemo(() => new Map(scopes.map(({ id, name }) => [id, name])), [scopes]);
  const index = reactions.findIndex(({ id }) => id === selectedId);

  useFocusOnArrival(rows);
  // The focus goes with a selection that was moved by a key; a row far away is drawn a frame later.
  useEffect(() => {
    if (!isByKey.current) return undefined;
    isByKey.current = false;
    const focusSelected = () => rows.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    focusSelected();
    const frame = requestAnimationFrame(focusSelected);
    return () => cancelAnimationFrame(frame);
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE_ROWS,
      PageUp: index - PAGE_ROWS,
      Home: 0,
      End: reactions.length - 1,
    };
    const wanted = steps[event.key];
    const selected = reactions[index];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (wanted !== undefined) {
      const next = reactions[Math.max(0, Math.min(wanted, reactions.length - 1))];
      isByKey.current = true;
      if (next) onSelect(next.id);
    } else if (event.key === 'Enter' && selected) onEnter();
    else if (event.key === 'Delete' && selected) onDelete(selected);
    else return;
    event.preventDefault();
  };

  return (
    // The rows are the controls; the keys that go from one to the next are caught round them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={rows} tabIndex={-1} className="p-list-focus p-stack p-fill p-shortenable" onKeyDown={onKeyDown}>
      <div className={`p-line ${styles.tableHead}`} aria-hidden>
        <span>{texts.name}</span>
        <span>{texts.intents}</span>
        <span className={styles.says}>{texts.actions}</span>
        <span className={styles.scope}>{texts.scope}</span>
        <span className={styles.usedBy}>{texts.usedBy}</span>
      </div>
      <VirtualList
        items={reactions}
        keyOf={({ id }) => id}
        role="grid"
        label={reactionTexts.plural}
        rowHeight={isNarrow ? NARROW_ROW_PX : ROW_PX}
        showIndex={index}
        renderRow={(reaction, at) => (
          <ReactionRow
            reaction={reaction}
            scopeName={scopeNames.get(reaction.reactions_scopes_id ?? 0)}
            isUnsaved={saving.markOf(reaction.id) !== undefined}
            flaw={flaws.get(reaction.id)}
            usedBy={uses.get(nameKey(reaction.name))?.length ?? 0}
            isSelected={reaction.id === selectedId}
            isReachable={reaction.id === selectedId || (index === -1 && at === 0)}
            onSelect={() => onSelect(reaction.id)}
          />
        )}
      />
    </div>
  );
}

interface ReactionRowProps {
  reaction: Reaction;
  scopeName: string | undefined;
  isUnsaved: boolean;
  flaw: Flaw | undefined;
  usedBy: number;
  isSelected: boolean;
  /** By Tab: one row is. */
  isReachable: boolean;
  onSelect: () => void;
}

function ReactionRow(props: ReactionRowProps) {
  const { reaction, scopeName, isUnsaved, flaw, usedBy, isSelected, isReachable, onSelect } = props;
  const { name, intents, actions, condition } = reaction;
  useConditionWords(condition.trim() !== '');
  return (
    <div
      role="row"
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      className={`p-line p-row ${styles.row}`}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onSelect();
      }}
    >
      <span role="gridcell" className="p-flex-row p-gap-6 p-narrowable p-medium">
        {isUnsaved && <UnsavedDot />}
        <span className="p-cut">{name || <em className="p-caption">{reactionTexts.unnamed}</em>}</span>
        {flaw && (
          <span className={styles.flaw} title={flaw.reasons}>
            <StateIcon state={flaw.severity} label={flaw.reasons} />
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.chips}>
        {intents.slice(0, SHOWN_INTENTS).map((intent) => (
          <Chip key={intent} tone={intent.startsWith('__') ? 'plain' : 'intent'}>
            {intent}
          </Chip>
        ))}
        {intents.length > SHOWN_INTENTS && <span className="p-caption">+{intents.length - SHOWN_INTENTS}</span>}
        {condition.trim() !== '' && (
          <span className={`${styles.condition} p-cut`} title={condition}>
            {conditionLabel(condition)}
          </span>
        )}
      </span>
      <span role="gridcell" className={`${styles.says} p-cut`}>
        {summaryOfCalls(actions)}
      </span>
      <span role="gridcell" className={`${styles.scope} p-cut`}>
        {scopeName}
      </span>
      <span role="gridcell" className={`${styles.usedBy} p-figures`}>
        {usedBy > 0 && usedBy}
      </span>
    </div>
  );
}
