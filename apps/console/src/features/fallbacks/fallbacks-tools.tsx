import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { conversationWork, fallbacks } from '@parley/contract';
import { FALLBACK_KINDS } from '@parley/domain/fallback';
import type { ReactNode, RefObject } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import type { Period, useView, View } from '#features/fallbacks/use-view.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

interface FallbacksToolsProps {
  view: View;
  /** The number of phrases of this kind; undefined while the list shows only some of them. */
  count: number | undefined;
  /** In the search field. */
  typed: string;
  controls: ReturnType<typeof useView>['controls'];
  inputRef: RefObject<HTMLInputElement | null>;
  /** The main button. */
  children: ReactNode;
}

/** Which phrases are shown, and how. */
export function FallbacksTools({ view, count, typed, controls, inputRef, children }: FallbacksToolsProps) {
  const { data: summary } = useRead(fallbacks.summary, { handles: ['local'] });
  useHotkeys(fallbackTexts.title, [
    {
      keys: 'Ctrl+F',
      description: fallbackTexts.shortcuts.search,
      run: () => {
        inputRef.current?.focus();
        inputRef.current?.select();
      },
    },
  ]);
  return (
    <div className={`p-tool-bar ${styles.tools}`}>
      <SearchField
        label={fallbackTexts.tools.search}
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
        aria-label={fallbackTexts.tools.kind}
        value={view.kind}
        onChange={controls.showKind}
        onPointerUp={({ currentTarget }) => setTimeout(() => leave(currentTarget))}
        data={FALLBACK_KINDS.map((value) => ({
          value,
          label: (
            <span title={fallbackTexts.tools.kinds[value].hint}>
              {fallbackTexts.tools.kinds[value].title}{' '}
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
          w={176}
          aria-label={fallbackTexts.tools.period}
          data={Object.entries(fallbackTexts.tools.periods).map(([value, period]) => ({
            value: value || 'any',
            label: fallbackTexts.tools.seen(period),
          }))}
          value={view.period || 'any'}
          allowDeselect={false}
          onChange={(period) => controls.showPeriod(period === 'any' ? '' : (period as Period))}
        />
        {view.kind !== 'done' && (
          <Checkbox
            size="xs"
            label={fallbackTexts.tools.groupSimilar}
            checked={view.isAlike}
            onChange={(event) => controls.groupAlike(event.currentTarget.checked)}
          />
        )}
        <span className={styles.space} />
        <CorrectionsLink />
        <GuideLink page="fallbacks" />
      </MoreTools>
      {children}
    </div>
  );
}

/** After a pointer action the focus returns to the list, so that the arrow keys move between its rows. */
function leave(control: HTMLElement): void {
  const { activeElement: focused } = document;
  if (focused instanceof HTMLElement && control.contains(focused)) focused.blur();
}

/** Corrected turns are another source of templates; they are listed with the conversations. */
function CorrectionsLink() {
  const { data } = useRead(conversationWork.annotations, { query: { limit: '1' }, handles: ['local'] });
  if (!data || data.total === 0) return null;
  return (
    <ScreenLink to="/app/logs" query={{ view: 'corrections' }} className="p-inline-link">
      {fallbackTexts.tools.corrections(grouped(data.total))}
    </ScreenLink>
  );
}
