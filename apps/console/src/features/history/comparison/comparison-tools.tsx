import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconUserSearch,
} from '@tabler/icons-react';
import { counted, grouped } from '#texts/counted.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import type { Moment } from '#features/history/versions/moments.ts';
import type { Releases } from '#features/history/versions/releases.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import type { useVersionsInAddress } from '#features/history/versions/use-versions-in-address.ts';
import { VersionPicker } from '#features/history/versions/version-picker.tsx';
import { historyTexts } from '#texts/history.ts';
import { texts } from '#texts/spec.ts';
import tabStyles from '#features/history/comparison/comparison-tabs.module.css';
import styles from '#features/history/versions/version-bar.module.css';

type View = ReturnType<typeof useVersionsInAddress>;

interface VersionBarProps {
  view: View;
  moments: readonly Moment[];
  releases: Releases;
  nameOf: AuthorName;
  canAudit: boolean;
}

/** Chooses the two versions and how much of them is shown. */
export function VersionBar({ view, moments, releases, nameOf, canAudit }: VersionBarProps) {
  const { left, right } = view;
  const { pickers } = historyTexts;
  const newest = moments[0]?.seconds ?? 0;
  const momentAt = (seconds: number) => moments.find((moment) => moment.seconds === seconds);
  const shared = { newest, releases, nameOf };
  return (
    <div className={`p-tool-bar ${styles.tools}`}>
      <VersionPicker
        {...shared}
        {...left}
        label={pickers.left}
        moment={momentAt(left.seconds)}
        onPick={view.pickLeft}
      />
      <ActionIcon aria-label={pickers.swap} title={pickers.swap} onClick={view.swap}>
        <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <VersionPicker
        {...shared}
        {...right}
        label={pickers.right}
        moment={momentAt(right.seconds)}
        onPick={view.pickRight}
      />
      <div className="p-flex-row p-gap-4 p-rigid p-push-right">
        <QuietButton icon={view.isAll ? IconArrowsMinimize : IconArrowsMaximize} onClick={view.toggleAll}>
          {view.isAll ? texts.history.hideAll : texts.history.showAll}
        </QuietButton>
        {canAudit && (
          <QuietButton icon={IconUserSearch} onClick={view.toggleAudit}>
            {view.hasAudit ? texts.history.hideAudit : texts.history.showAudit}
          </QuietButton>
        )}
        <CopyButton value={location.href} label={pickers.copyLink} />
        <GuideLink page="history" />
      </div>
    </div>
  );
}

interface ComparisonTabsProps {
  view: View;
  tabs: readonly Compared[];
  diffs: Record<Compared, readonly ThingDiff[] | undefined>;
  isInline: boolean;
  onRestoreAll: (() => void) | undefined;
}

/** A tab for each resource with the count of its differences. */
export function ComparisonTabs({ view, tabs, diffs, isInline, onRestoreAll }: ComparisonTabsProps) {
  const counts = tabs.map((tab) => diffs[tab]?.filter(({ kind }) => kind !== 'same').length);
  const isKnown = counts.every((count) => count !== undefined);
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const differing = counts.filter((count) => count !== undefined && count > 0).length;
  const { views, resources } = historyTexts;
  return (
    <div className={`p-tool-bar ${tabStyles.bar}`}>
      <div className={tabStyles.tabs} role="tablist" aria-label={historyTexts.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={tab === view.tab}
            className={tabStyles.tab}
            onClick={() => view.showTab(tab)}
          >
            {resources[tab]}{' '}
            <span className={`${tabStyles.badge} p-figures`} data-none={counts[index] === 0 || undefined}>
              {counts[index] === undefined ? '…' : grouped(counts[index])}
            </span>
          </button>
        ))}
      </div>
      <span className={`${tabStyles.total} p-figures`} role="status">
        {!isKnown && historyTexts.comparing}
        {isKnown &&
          total > 0 &&
          historyTexts.inResources(counted(total, historyTexts.differences), counted(differing, historyTexts.resource))}
      </span>
      <SegmentedControl
        className={tabStyles.views ?? ''}
        size="xs"
        aria-label={views.label}
        value={isInline ? 'inline' : 'side'}
        onChange={(value) => view.showInline(value === 'inline')}
        data={[
          { value: 'side', label: views.side },
          { value: 'inline', label: views.inline },
        ]}
      />
      {onRestoreAll && total > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={onRestoreAll}
        >
          {historyTexts.restore.all}
        </Button>
      )}
    </div>
  );
}
