import type { Intent } from '@parley/domain';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TemplateText } from '#shared/templates/template-text.tsx';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { RowButton } from '#features/intents/list/row-button.tsx';
import type { Proposal } from '#features/intents/suggest/suggestions.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { TemplateInput } from '#features/intents/list/template-input.tsx';
import { suggestionTexts } from '#texts/templates.ts';
import styles from '#features/intents/suggest/suggest-dialog.module.css';

interface ProposalListProps {
  proposals: readonly Proposal[];
  intents: readonly Intent[];
  references: IntentFacts['references'];
  refusalOf: (proposal: Proposal) => string | undefined;
  onTake: (proposal: Proposal) => void;
  onEdit: (key: number, text: string) => void;
  onDrop: (key: number) => void;
}

/** Proposals, one to a row. Enter takes, E edits, Delete drops, and one stands on the next. */
export function ProposalList(props: ProposalListProps) {
  const { proposals, refusalOf, onTake, onEdit, onDrop } = props;
  const [active, setActive] = useState(proposals[0]?.key);
  const [editing, setEditing] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    proposals.findIndex(({ key }) => key === active),
  );

  // Before the next key: it is for the list.
  useLayoutEffect(() => list.current?.focus(), []);

  function stand(on: number) {
    const row = Math.max(0, Math.min(on, proposals.length - 1));
    setActive(proposals[row]?.key);
    list.current?.children[row]?.scrollIntoView({ block: 'nearest' });
    list.current?.focus();
  }

  /** The next one that is still to be decided, or the one before where that was the last. */
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

  function onKeyDown(event: KeyboardEvent) {
    const proposal = proposals[at];
    if (event.target !== list.current || event.ctrlKey || event.metaKey || event.altKey || !proposal) return;
    switch (event.key) {
      case 'ArrowDown':
        stand(at + 1);
        break;
      case 'ArrowUp':
        stand(at - 1);
        break;
      case 'Home':
        stand(0);
        break;
      case 'End':
        stand(proposals.length - 1);
        break;
      case 'Enter':
        take(proposal);
        break;
      case 'e':
      case 'F2':
        if (proposal.state === 'open') setEditing(proposal.key);
        break;
      case 'Delete':
      case 'Backspace':
        drop(proposal);
        break;
      default:
        return;
    }
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
            <div role="gridcell" className={styles.text}>
              {editing === proposal.key ? (
                <EditInPlace
                  initialValue={proposal.text}
                  label={suggestionTexts.newText(proposal.text)}
                  validate={(text) => (text === '' ? suggestionTexts.cannotBeEmpty : refusalOf({ ...proposal, text }))}
                  onSave={(text) => {
                    setEditing(undefined);
                    onEdit(proposal.key, text);
                    list.current?.focus();
                  }}
                  onCancel={() => {
                    setEditing(undefined);
                    list.current?.focus();
                  }}
                  Input={TemplateInput}
                />
              ) : (
                <TemplateText template={proposal.text} references={props.references} />
              )}
            </div>
            <Marks {...props} proposal={proposal} />
            <div role="gridcell" className={styles.decide}>
              {proposal.state === 'open' && (
                <>
                  <RowButton
                    icon={IconCheck}
                    label={suggestionTexts.add(proposal.text)}
                    tabIndex={-1}
                    onClick={() => take(proposal)}
                  />
                  <RowButton
                    icon={IconPencil}
                    label={suggestionTexts.edit(proposal.text)}
                    tabIndex={-1}
                    onClick={() => setEditing(proposal.key)}
                  />
                  <RowButton
                    icon={IconX}
                    label={suggestionTexts.dismiss(proposal.text)}
                    tabIndex={-1}
                    onClick={() => drop(proposal)}
                  />
                </>
              )}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.keys}>{suggestionTexts.keys}</p>
    </>
  );
}

/** What it is, and what is to be thought of before it is taken. */
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
        <span className={styles.nearer}>
          <StateIcon state="warning" size={14} /> {suggestionTexts.nearer(other.name)}
        </span>
      ) : (
        <span className={styles.kind}>{KINDS[proposal.kind]}</span>
      )}
    </div>
  );
}

const KINDS: Record<Proposal['kind'], string> = suggestionTexts.kinds;
