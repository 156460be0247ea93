import { Button, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Scope } from '@parley/domain';
import { IconBinaryTree, IconHash, IconNote, IconPlus, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { counted } from '#shared/counted.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import type { View } from '#features/reactions/use-place.ts';
import styles from '#features/reactions/reaction-toolbar.module.css';

interface ReactionToolbarProps {
  filter: ReactionFilter;
  scopes: readonly Scope[];
  brokenCount: number;
  canEdit: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
  onFilter: (change: Partial<ReactionFilter>) => void;
  onAdd: () => void;
  onScopes: () => void;
  view: View;
  onView: (view: View) => void;
  /** Enter in the search: on to the next that is found, or with Shift back. */
  onNextFound: (step: 1 | -1) => void;
  onArrange?: (() => void) | undefined;
  onNote?: (() => void) | undefined;
  /** Of the linter, without those that are let stand. */
  findings: readonly Finding[];
  onFindings: () => void;
}

export function ReactionToolbar(props: ReactionToolbarProps) {
  const { filter, scopes, brokenCount, canEdit, searchInput, onFilter, onAdd, onScopes, view, onView } = props;
  return (
    <div className={styles.toolbar}>
      <TextInput
        ref={searchInput}
        className={styles.search}
        aria-label="Find reaction"
        placeholder="Find reaction"
        value={filter.search}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={filter.search === '' ? 52 : 32}
        rightSection={
          filter.search === '' ? (
            <Kbd keys="Ctrl+F" />
          ) : (
            <CloseButton size={24} aria-label="Clear the search" onClick={() => onFilter({ search: '' })} />
          )
        }
        onChange={(event) => onFilter({ search: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter({ search: '' });
          if (event.key === 'Enter') props.onNextFound(event.shiftKey ? -1 : 1);
        }}
      />
      <Select
        className={styles.scopeFilter}
        aria-label="Scope"
        placeholder="All scopes"
        clearable
        data={[
          { value: 'none', label: 'Without a scope' },
          ...scopes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.scope === null ? null : String(filter.scope)}
        onChange={(scope) => onFilter({ scope: scope === null || scope === 'none' ? scope : Number(scope) })}
      />
      {filter.intent !== null && (
        <Chip tone="intent" removeLabel="Show reactions to all intents" onRemove={() => onFilter({ intent: null })}>
          {filter.intent}
        </Chip>
      )}
      {canEdit && (
        <Button
          className={styles.short}
          aria-label="Reaction"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          title="N"
          onClick={onAdd}
        >
          Reaction
        </Button>
      )}
      <Button
        className={styles.short}
        aria-label="Scopes"
        variant="subtle"
        color="gray"
        leftSection={<IconHash size={16} stroke={1.75} aria-hidden />}
        onClick={onScopes}
      >
        Scopes
      </Button>
      {props.onNote && (
        <Button
          className={styles.short}
          aria-label="Note"
          variant="subtle"
          color="gray"
          leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
          onClick={props.onNote}
        >
          Note
        </Button>
      )}
      {props.onArrange && (
        <Button
          className={styles.short}
          aria-label="Arrange"
          variant="subtle"
          color="gray"
          leftSection={<IconBinaryTree size={16} stroke={1.75} aria-hidden />}
          onClick={props.onArrange}
        >
          Arrange
        </Button>
      )}
      <span className={styles.space} />
      <Button
        leftSection={<StateIcon state={stateOf(props.findings)} />}
        title="What the linter found"
        onClick={props.onFindings}
      >
        <Counted count={props.findings.length} noun="finding" />
      </Button>
      <SegmentedControl
        aria-label="View"
        size="xs"
        className={styles.view}
        data={[
          { value: 'graph', label: 'Graph' },
          { value: 'list', label: 'List' },
        ]}
        value={view}
        onChange={(value) => onView(value === 'list' ? 'list' : 'graph')}
      />
      {(brokenCount > 0 || filter.onlyBroken) && (
        <Button
          leftSection={<StateIcon state={brokenCount > 0 ? 'error' : 'ok'} />}
          aria-pressed={filter.onlyBroken}
          {...(filter.onlyBroken ? { 'data-pressed': true, className: styles.pressed } : {})}
          onClick={() => onFilter({ onlyBroken: !filter.onlyBroken })}
        >
          <Counted count={brokenCount} noun="broken reference" />
        </Button>
      )}
    </div>
  );
}

/** Where there is little room the number stands alone; screen readers say all of it. */
function Counted({ count, noun }: { count: number; noun: string }) {
  const text = counted(count, noun);
  const [number = ''] = text.split(' ');
  return (
    <>
      <span className="p-visually-hidden">{text}</span>
      <span aria-hidden>
        {number}
        <span className={styles.noun}>{text.slice(number.length)}</span>
      </span>
    </>
  );
}

function stateOf(findings: readonly Finding[]): 'ok' | 'warning' | 'error' {
  if (findings.some(({ severity }) => severity === 'error')) return 'error';
  return findings.length > 0 ? 'warning' : 'ok';
}
