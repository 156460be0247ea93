import { ActionIcon, Select } from '@mantine/core';
import { targetsIn } from '@parley/dialogue';
import { nameKey, type Reaction } from '@parley/domain';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { matchingOffers } from '#shared/ui/offers.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { conditionSaid, useConditionWords } from '#features/reactions/condition/in-words.ts';
import { conditionOf } from '#features/reactions/graph/editing/edge-bar.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { CONNECTIONS, withEdge, withoutEdge, type Connection } from '#features/reactions/graph/editing/connect.ts';
import { graphTexts } from '#texts/graph.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/graph/edge-list.module.css';

const { connection: texts } = graphTexts;

interface EdgeListProps {
  reaction: Reaction;
  onChange: (actions: Reaction['actions']) => void;
}

/** Lists the targets of a reaction: the graph's edges for the keyboard, for screen readers and for phones. */
export const EdgeList = memo(function EdgeList({ reaction, onChange }: EdgeListProps) {
  const { open, known, isReadOnly } = useNames();
  const edges = targetsIn(reaction);
  useConditionWords(edges.some(({ when }) => when !== undefined));
  return (
    <section className={styles['section']} aria-label={reactionTexts.panel.leadsTo}>
      {edges.length > 0 && (
        <ul className="p-plain-list">
          {grouped(edges).map((group) => {
            const [edge] = group;
            const kind = edge.kind === 'enter_scope' ? 'scope' : 'reaction';
            const isMissing = known[kind]?.has(nameKey(edge.name)) === false;
            return (
              <li key={edge.id} className={styles['row']}>
                <span className={styles['kind']} data-kind={edge.kind}>
                  {edge.kind.replace('_', ' ')}
                  {edge.seconds ? ` ${edge.seconds} s` : ''}
                </span>
                {isMissing && (
                  <StateIcon state="error" size={14} label={reactionTexts.broken.missing(kind, edge.name)} />
                )}
                {kind === 'reaction' && !isMissing ? (
                  <button
                    type="button"
                    className={`p-bare-button p-cut ${styles['target']}`}
                    onClick={() => open(edge.name)}
                  >
                    {edge.name}
                  </button>
                ) : (
                  <span className={`p-cut ${styles['target']}`} data-missing={isMissing || undefined}>
                    {edge.name}
                  </span>
                )}
                <span className={`${styles['how']} p-cut`} title={group.map(conditionOf).filter(Boolean).join('\n')}>
                  {howOf(group)}
                </span>
                {!isReadOnly && (
                  <ActionIcon
                    size={24}
                    aria-label={texts.removeTo(edge.kind.replace('_', ' '), edge.name)}
                    onClick={() => onChange(withoutAll(reaction, group))}
                  >
                    <IconX size={14} stroke={2} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly && <NewEdge onAdd={(kind, name) => onChange(withEdge(reaction.actions, kind, name))} />}
    </section>
  );
}, hasSameEdges);

type Edge = ReturnType<typeof targetsIn>[number];

/** The edges by kind and target: a form gives up at each of its questions. */
function grouped(edges: readonly Edge[]): [Edge, ...Edge[]][] {
  const groups = new Map<string, [Edge, ...Edge[]]>();
  for (const edge of edges) {
    const key = [edge.kind, edge.seconds ?? '', edge.key].join(' ');
    const known = groups.get(key);
    if (known) known.push(edge);
    else groups.set(key, [edge]);
  }
  return [...groups.values()];
}

/** The condition of one edge, or how many there are. */
function howOf(group: [Edge, ...Edge[]]): string {
  const [{ kind, when, isElse }] = group;
  if (group.length > 1) return kind === 'give_up' ? texts.fromQuestions(group.length) : texts.times(group.length);
  const { conditions } = texts;
  const said = when === undefined ? [] : [conditions.when(conditionSaid(when))];
  return [...said, ...(isElse ? [conditions.else] : [])].join(', ');
}

/** From the last action on, as the places of the others change otherwise. */
function withoutAll(reaction: Reaction, group: readonly Edge[]): Reaction['actions'] {
  const byAction = new Map(group.map((edge) => [edge.at, edge]));
  return [...byAction.values()]
    .toSorted((a, b) => b.at - a.at)
    .reduce((actions, edge) => withoutEdge({ actions }, edge), reaction.actions);
}

/** Edges derive from the actions: renaming the reaction leaves them unchanged. */
function hasSameEdges(one: EdgeListProps, other: EdgeListProps): boolean {
  const [a, b] = [one.reaction, other.reaction];
  return a.id === b.id && a.actions === b.actions && one.onChange === other.onChange;
}

function NewEdge({ onAdd }: { onAdd: (kind: Connection, to: string) => void }) {
  const { reactions } = useNames();
  const [kind, setKind] = useState<Connection>('expect');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <QuietButton icon={IconPlus} className={styles['add']} onClick={() => setOpen(true)}>
        {texts.connect}
      </QuietButton>
    );
  }
  return (
    <div className={styles['new']}>
      <Select
        aria-label={texts.kind}
        data={CONNECTIONS.map((one) => ({ value: one.kind, label: one.label }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(CONNECTIONS.find((one) => one.kind === value)?.kind ?? 'expect')}
      />
      <SuggestField
        label={texts.to}
        placeholder={texts.reaction}
        inputRef={focusOnMount}
        typed={typed}
        onType={setTyped}
        offers={matchingOffers(
          [...new Set(reactions)].map((name) => ({ value: name, name })),
          typed,
        )}
        onTake={(name) => {
          onAdd(kind, name);
          setTyped('');
          setOpen(false);
        }}
      />
    </div>
  );
}
