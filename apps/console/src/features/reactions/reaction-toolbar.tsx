import { Button, SegmentedControl } from '@mantine/core';
import { gravest, openFindings, type Finding } from '@parley/dialogue/lint/finding';
import type { Scope } from '@parley/domain';
import { IconBinaryTree, IconHash, IconNote, IconPlus, type Icon } from '@tabler/icons-react';
import { useMemo, useRef, type MouseEvent } from 'react';
import { Can } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { ReactionsPlace } from '#features/reactions/use-place.ts';
import type { ReactionEditor } from '#features/reactions/use-reaction-editor.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/reaction-toolbar.module.css';

const { toolbar: texts } = reactionTexts;

/** The search, the filters, the other panels, and how the reactions are shown. */
export function ReactionToolbar({ editor }: { editor: ReactionEditor }) {
  const { read, place, search } = editor;
  const { filter, view } = place;
  const { broken } = read;
  const sameButtonOnly = useSameButtonOnly();
  const brokenCount = useMemo(() => [...broken.values()].reduce((sum, one) => sum + one.length, 0), [broken]);
  const showsBroken = brokenCount > 0 || filter.onlyBroken;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={`p-tool-bar ${styles.toolbar}`}
      data-broken={showsBroken || undefined}
      onClickCapture={sameButtonOnly}
    >
      <ReactionSearch editor={editor} />
      <MoreTools>
        <Filters place={place} scopes={read.scopes} />
        <Tools editor={editor} />
        <span className="p-fill p-narrowable" />
        <FindingsButton findings={read.findings} place={place} />
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
        onChange={(value) => place.setView(value === 'list' ? 'list' : 'graph')}
      />
      {showsBroken && (
        <Button
          leftSection={<StateIcon state={brokenCount > 0 ? 'error' : 'ok'} />}
          aria-pressed={filter.onlyBroken}
          {...(filter.onlyBroken ? { 'data-pressed': true, className: styles.pressed } : {})}
          onClick={() => search.showBroken(!filter.onlyBroken)}
        >
          <Counted count={brokenCount} noun={texts.brokenReference} />
        </Button>
      )}
    </div>
  );
}

/** Enter moves to the next match, Shift+Enter to the previous one; the down arrow moves to the list of matches. */
function ReactionSearch({ editor: { place, search, inputs } }: { editor: ReactionEditor }) {
  return (
    <SearchField
      label={texts.search}
      query={place.filter.search}
      inputRef={inputs.search}
      className={styles.search}
      onSearch={(text) => place.setFilter({ search: text })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') place.setFilter({ search: '' });
        if (event.key === 'Enter') search.selectNext(event.shiftKey ? -1 : 1);
        if (event.key === 'ArrowDown') inputs.foundList.current?.querySelector('button')?.focus();
      }}
    />
  );
}

function Filters({ place, scopes }: { place: ReactionsPlace; scopes: readonly Scope[] }) {
  const { scope: shown, intent } = place.filter;
  return (
    <>
      <SearchSelect
        flex="0 1 160px"
        miw={96}
        aria-label={texts.scope}
        placeholder={texts.allScopes}
        clearable
        data={[
          { value: 'none', label: texts.withoutScope },
          ...scopes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={shown === null ? null : String(shown)}
        onChange={(scope) => place.setFilter({ scope: scope === null || scope === 'none' ? scope : Number(scope) })}
      />
      {intent !== null && (
        <Chip tone="intent" removeLabel={texts.clearIntent} onRemove={() => place.setFilter({ intent: null })}>
          {intent}
        </Chip>
      )}
    </>
  );
}

function Tools({ editor: { read, all, place, boxes, notes, changes } }: { editor: ReactionEditor }) {
  const isGraph = place.view === 'graph';
  const arrange = isGraph && all.length > 0 ? boxes.onArrange : undefined;
  return (
    <>
      <Can do="PUT:/reactions">
        <Tool icon={IconPlus} label={texts.reaction} title={texts.reactionHint} onClick={changes.addNew} />
      </Can>
      <Tool
        icon={IconHash}
        label={texts.scopes}
        onClick={() => place.openPanel(place.panel === 'scopes' ? null : 'scopes')}
      />
      {isGraph && read.canEdit && <Tool icon={IconNote} label={texts.note} onClick={() => notes.add(boxes.middle())} />}
      {arrange && <Tool icon={IconBinaryTree} label={texts.arrange} onClick={arrange} />}
    </>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  title?: string;
  onClick: () => void;
}

function Tool({ label, ...rest }: ToolProps) {
  return (
    <QuietButton className={styles.short} aria-label={label} {...rest}>
      {label}
    </QuietButton>
  );
}

/** Opens and closes the linter's panel; suppressed findings are not counted. */
function FindingsButton({ findings, place }: { findings: readonly Finding[]; place: ReactionsPlace }) {
  const open = useMemo(() => openFindings(findings), [findings]);
  return (
    <Button
      leftSection={<StateIcon state={gravest(open) ?? 'ok'} />}
      title={texts.findingsHint}
      onClick={() => place.openPanel(place.panel === 'findings' ? null : 'findings')}
    >
      <Counted count={open.length} noun={texts.finding} />
    </Button>
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

/** A narrow toolbar shows only the number; screen readers also read the noun. */
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
