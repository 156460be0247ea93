import { Button, SegmentedControl, Select } from '@mantine/core';
import { gravest, type Finding } from '@parley/dialogue/lint/finding';
import type { Scope } from '@parley/domain';
import { IconBinaryTree, IconHash, IconNote, IconPlus } from '@tabler/icons-react';
import { useRef, type MouseEvent, type RefObject } from 'react';
import { Can } from '#shared/access/access.tsx';
import { counted } from '#shared/counted.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import type { View } from '#features/reactions/use-place.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/reaction-toolbar.module.css';

const { toolbar: texts } = reactionTexts;

interface ReactionToolbarProps {
  filter: ReactionFilter;
  scopes: readonly Scope[];
  brokenCount: number;
  searchInput: RefObject<HTMLInputElement | null>;
  onFilter: (change: Partial<ReactionFilter>) => void;
  onAdd: () => void;
  onScopes: () => void;
  view: View;
  onView: (view: View) => void;
  /** Enter in the search: on to the next that is found, or with Shift back. */
  onNextFound: (step: 1 | -1) => void;
  /** The arrow down in the search: on to the list of what is found. */
  onFoundList: () => void;
  /** Shows only what is broken, or everything again. */
  onBroken: (isOn: boolean) => void;
  onArrange?: (() => void) | undefined;
  onNote?: (() => void) | undefined;
  /** Findings of the linter that are not suppressed. */
  findings: readonly Finding[];
  onFindings: () => void;
}

export function ReactionToolbar(props: ReactionToolbarProps) {
  const { filter, scopes, brokenCount, searchInput, onFilter, onAdd, onScopes, view, onView } = props;
  const sameButtonOnly = useSameButtonOnly();
  const showsBroken = brokenCount > 0 || filter.onlyBroken;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={`p-tool-bar ${styles.toolbar}`}
      data-broken={showsBroken || undefined}
      onClickCapture={sameButtonOnly}
    >
      <SearchField
        label={texts.search}
        query={filter.search}
        inputRef={searchInput}
        className={styles.search}
        onSearch={(search) => onFilter({ search })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter({ search: '' });
          if (event.key === 'Enter') props.onNextFound(event.shiftKey ? -1 : 1);
          if (event.key === 'ArrowDown') props.onFoundList();
        }}
      />
      <MoreTools>
        <Select
          className={styles.scopeFilter}
          aria-label={texts.scope}
          placeholder={texts.allScopes}
          clearable
          data={[
            { value: 'none', label: texts.withoutScope },
            ...scopes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.scope === null ? null : String(filter.scope)}
          onChange={(scope) => onFilter({ scope: scope === null || scope === 'none' ? scope : Number(scope) })}
        />
        {filter.intent !== null && (
          <Chip tone="intent" removeLabel={texts.clearIntent} onRemove={() => onFilter({ intent: null })}>
            {filter.intent}
          </Chip>
        )}
        <Can do="PUT:/reactions">
          <QuietButton
            className={styles.short}
            aria-label={texts.reaction}
            icon={IconPlus}
            title={texts.reactionHint}
            onClick={onAdd}
          >
            {texts.reaction}
          </QuietButton>
        </Can>
        <QuietButton className={styles.short} aria-label={texts.scopes} icon={IconHash} onClick={onScopes}>
          {texts.scopes}
        </QuietButton>
        {props.onNote && (
          <QuietButton className={styles.short} aria-label={texts.note} icon={IconNote} onClick={props.onNote}>
            {texts.note}
          </QuietButton>
        )}
        {props.onArrange && (
          <QuietButton
            className={styles.short}
            aria-label={texts.arrange}
            icon={IconBinaryTree}
            onClick={props.onArrange}
          >
            {texts.arrange}
          </QuietButton>
        )}
        <span className={styles.space} />
        <Button
          leftSection={<StateIcon state={gravest(props.findings) ?? 'ok'} />}
          title={texts.findingsHint}
          onClick={props.onFindings}
        >
          <Counted count={props.findings.length} noun={texts.finding} />
        </Button>
      </MoreTools>
      <SegmentedControl
        aria-label={texts.view}
        size="xs"
        className={styles.view}
        data={[
          { value: 'graph', label: texts.graph },
          { value: 'list', label: texts.list },
        ]}
        value={view}
        onChange={(value) => onView(value === 'list' ? 'list' : 'graph')}
      />
      {showsBroken && (
        <Button
          leftSection={<StateIcon state={brokenCount > 0 ? 'error' : 'ok'} />}
          aria-pressed={filter.onlyBroken}
          {...(filter.onlyBroken ? { 'data-pressed': true, className: styles.pressed } : {})}
          onClick={() => props.onBroken(!filter.onlyBroken)}
        >
          <Counted count={brokenCount} noun={texts.brokenReference} />
        </Button>
      )}
    </div>
  );
}

/**
 * The panel that a press opens narrows the bar and moves its buttons under the pointer: the second press of a
 * double click counts only for the button of the first.
 */
function useSameButtonOnly(): (event: MouseEvent) => void {
  const first = useRef<Element | null>(null);
  return (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.detail < 2) first.current = button;
    else if (button !== first.current) event.stopPropagation();
  };
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
