import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { fallbacks } from '@parley/contract';
import type { FallbackKind } from '@parley/domain/fallback';
import type { ReactNode, RefObject } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#shared/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { PERIODS, type Period, type useView, type View } from '#features/fallbacks/use-view.ts';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

interface FallbacksToolsProps {
  view: View;
  /** Of phrases of this kind, where the list has all of them. */
  count: number | undefined;
  /** In the search field. */
  typed: string;
  controls: ReturnType<typeof useView>['controls'];
  inputRef: RefObject<HTMLInputElement | null>;
  /** The main button. */
  children: ReactNode;
}

const KINDS: { value: FallbackKind; title: string; hint: string }[] = [
  { value: 'unrecognised', title: 'Not recognised', hint: 'No intent reached the confidence threshold' },
  { value: 'unsure', title: 'Unsure', hint: 'Recognised, but nearer to the threshold than to certainty' },
  { value: 'done', title: 'Done', hint: 'Classified, or left unspecified' },
];

/** Which phrases are shown, and how. */
export function FallbacksTools({ view, count, typed, controls, inputRef, children }: FallbacksToolsProps) {
  const { data: summary } = useRead(fallbacks.summary, { quiet: true });
  useHotkeys('Fallbacks', [
    {
      keys: 'Ctrl+F',
      description: 'Search phrases',
      run: () => {
        inputRef.current?.focus();
        inputRef.current?.select();
      },
    },
  ]);
  return (
    <div className={`p-tool-bar ${styles.tools}`}>
      <SearchField
        label="Search phrases"
        query={typed}
        inputRef={inputRef}
        className={styles.search}
        onSearch={controls.search}
        onKeyDown={(event) => {
          if (event.key === 'Escape') controls.search('');
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.currentTarget.blur();
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label="Which phrases"
        value={view.kind}
        onChange={controls.showKind}
        onPointerUp={({ currentTarget }) => setTimeout(() => leave(currentTarget))}
        data={KINDS.map(({ value, title, hint }) => ({
          value,
          label: (
            <span title={hint}>
              {title}{' '}
              {summary && (
                <span className="p-figures">
                  {grouped((value === view.kind ? count : undefined) ?? summary[value])}
                </span>
              )}
            </span>
          ),
        }))}
      />
      <MoreTools>
        <Select
          className={styles.period}
          aria-label="Seen"
          data={Object.entries(PERIODS).map(([value, label]) => ({ value: value || 'any', label: `Seen ${label}` }))}
          value={view.period || 'any'}
          allowDeselect={false}
          onChange={(period) => controls.showPeriod(period === 'any' ? '' : (period as Period))}
        />
        {view.kind !== 'done' && (
          <Checkbox
            size="xs"
            label="Group alike"
            checked={view.isAlike}
            onChange={(event) => controls.groupAlike(event.currentTarget.checked)}
          />
        )}
        <span className={styles.space} />
        <GuideLink page="fallbacks" />
      </MoreTools>
      {children}
    </div>
  );
}

/** Whoever came by pointer goes on in the list, where the arrows are for its rows. */
function leave(control: HTMLElement): void {
  const { activeElement: focused } = document;
  if (focused instanceof HTMLElement && control.contains(focused)) focused.blur();
}
