import type { Intent } from '@parley/domain';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { TemplateText } from '#parts/templates/template-text.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { RowButton } from '#features/intents/list/row-button.tsx';
import type { Proposal } from '#features/intents/suggest/suggestions.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import { suggestionTexts } from '#texts/templates.ts';
import styles from '#features/intents/suggest/suggest.module.css';

interface ProposalListProps {
  proposals: readonly Proposal[];
  intents: readonly Intent[];
  references: IntentFacts['references'];
  refusalOf: (proposal: Proposal) => string | undefined;
  onTake: (proposal: Proposal) => void;
  onEdit: (key: number, text: string) => void;
  onDrop: (key: number) => void;
}

/** Proposals, one per row. Enter accepts, E edits, Delete drops, and the next row becomes active. */
export function ProposalList(props: ProposalListProps) {
  const { proposals, onEdit } = props;
  const list = useRef<HTMLDivElement>(null);
  const { at, setActive, stand, take, drop } = useDecisions(props, list);
  const [editing, setEditing] = useState<number>();

  // Before the next key: it is for the list.
  useLayoutEffect(() => list.current?.focus(), []);

  function stopEditing() {
    setEditing(undefined);
    list.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const proposal = proposals[at];
    if (event.target !== list.current || event.ctrlKey || event.metaKey || event.altKey || !proposal) return;
    const command = commandOf(event.key, at, proposals.length);
    if (!command) return;
    if (command.kind === 'stand') stand(command.on);
    else if (command.kind === 'take') take(proposal);
    else if (command.kind === 'drop') drop(proposal);
    else if (proposal.state === 'open') setEditing(proposal.key);
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={list}
        role="grid"
        aria-label={suggestionTexts.list}
        aria-activedescendant={`proposal-${proposals[at]?.key}`}
        tabIndex={0}
        data-autofocus
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {proposals.map((proposal, index) => (
          <div
            key={proposal.key}
            id={`proposal-${proposal.key}`}
            role="row"
            aria-selected={index === at}
            className={styles.row}
            data-active={index === at || undefined}
            data-state={proposal.state}
            onMouseDown={() => setActive(proposal.key)}
          >
            <div role="gridcell" className="p-narrowable p-break-anywhere">
              {editing === proposal.key ? (
                <NewText
                  proposal={proposal}
                  refusalOf={props.refusalOf}
                  onSave={(text) => {
                    setEditing(undefined);
                    onEdit(proposal.key, text);
                    list.current?.focus();
                  }}
                  onCancel={stopEditing}
                />
              ) : (
                <TemplateText template={proposal.text} references={props.references} />
              )}
            </div>
            <Marks {...props} proposal={proposal} />
            <div role="gridcell" className={styles.decide}>
              {proposal.state === 'open' && (
                <Decisions
                  text={proposal.text}
                  onTake={() => take(proposal)}
                  onEdit={() => setEditing(proposal.key)}
                  onDrop={() => drop(proposal)}
                />
              )}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.keys}>{suggestionTexts.keys}</p>
    </>
  );
}

/** The active row and its decisions. Each decision moves to the next row. */
function useDecisions(
  { proposals, refusalOf, onTake, onDrop }: ProposalListProps,
  list: RefObject<HTMLDivElement | null>,
) {
  const [active, setActive] = useState(proposals[0]?.key);
  const at = Math.max(
    0,
    proposals.findIndex(({ key }) => key === active),
  );

  function stand(on: number) {
    const row = Math.max(0, Math.min(on, proposals.length - 1));
    setActive(proposals[row]?.key);
    list.current?.children[row]?.scrollIntoView({ block: 'nearest' });
    list.current?.focus();
  }

  /** Moves to the next undecided proposal, or to the previous one at the end. */
  function goOn(from: number) {
    const isOpen = (index: number) => index !== from && proposals[index]?.state === 'open';
    const after = proposals.findIndex((_, index) => index > from && isOpen(index));
    stand(after >= 0 ? after : proposals.findLastIndex((_, index) => index < from && isOpen(index)));
  }

  function take(proposal: Proposal) {
    if (proposal.state === 'taken' || refusalOf(proposal) !== undefined) return;
    goOn(proposals.indexOf(proposal));
    onTake(proposal);
  }

  function drop(proposal: Proposal) {
    if (proposal.state === 'taken') return;
    goOn(proposals.indexOf(proposal));
    onDrop(proposal.key);
  }

  return { at, setActive, stand, take, drop };
}

type Command = { kind: 'stand'; on: number } | { kind: 'take' | 'edit' | 'drop' };

/** The command that a key gives on the row `at` of `count`. */
function commandOf(key: string, at: number, count: number): Command | undefined {
  switch (key) {
    case 'ArrowDown':
      return { kind: 'stand', on: at + 1 };
    case 'ArrowUp':
      return { kind: 'stand', on: at - 1 };
    case 'Home':
      return { kind: 'stand', on: 0 };
    case 'End':
      return { kind: 'stand', on: count - 1 };
    case 'Enter':
      return { kind: 'take' };
    case 'e':
    case 'F2':
      return { kind: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'drop' };
    default:
      return undefined;
  }
}

interface NewTextProps extends Pick<ProposalListProps, 'refusalOf'> {
  proposal: Proposal;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function NewText({ proposal, refusalOf, onSave, onCancel }: NewTextProps) {
  return (
    <EditInPlace
      initialValue={proposal.text}
      label={suggestionTexts.newText(proposal.text)}
      validate={(text) => (text === '' ? suggestionTexts.cannotBeEmpty : refusalOf({ ...proposal, text }))}
      onSave={onSave}
      onCancel={onCancel}
      Input={TemplateInput}
    />
  );
}

interface DecisionsProps {
  text: string;
  onTake: () => void;
  onEdit: () => void;
  onDrop: () => void;
}

function Decisions({ text, onTake, onEdit, onDrop }: DecisionsProps) {
  return (
    <>
      <RowButton icon={IconCheck} label={suggestionTexts.add(text)} tabIndex={-1} onClick={onTake} />
      <RowButton icon={IconPencil} label={suggestionTexts.edit(text)} tabIndex={-1} onClick={onEdit} />
      <RowButton icon={IconX} label={suggestionTexts.dismiss(text)} tabIndex={-1} onClick={onDrop} />
    </>
  );
}

/** The kind of the proposal, and the warnings about it. */
function Marks({
  proposal,
  intents,
  refusalOf,
}: Pick<ProposalListProps, 'intents' | 'refusalOf'> & { proposal: Proposal }) {
  const refusal = refusalOf(proposal);
  const other = intents.find(({ id }) => id === proposal.nearerTo);
  return (
    <div role="gridcell" className={styles.marks}>
      {proposal.state === 'taken' ? (
        <span className={styles.taken}>
          <StateIcon state="ok" size={14} /> {suggestionTexts.added}
        </span>
      ) : refusal !== undefined ? (
        <span className={styles.refused}>
          <StateIcon state="error" size={14} /> {refusal}
        </span>
      ) : other ? (
        <span className="p-warning-text">
          <StateIcon state="warning" size={14} /> {suggestionTexts.nearer(other.name)}
        </span>
      ) : (
        <span className="p-muted">{sourceOf(proposal)}</span>
      )}
    </div>
  );
}

/** Names the source of a proposal. */
function sourceOf({ kind, from }: Proposal): string {
  switch (kind) {
    case 'said':
      return suggestionTexts.said;
    case 'own words':
      return suggestionTexts.ownWords(from ?? '');
    case 'short form':
      return suggestionTexts.everyday(from ?? '');
    case 'written':
      return suggestionTexts.written;
  }
}
