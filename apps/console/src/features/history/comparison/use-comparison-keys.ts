import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectId } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { EDITORS } from '#features/history/comparison/thing-head.tsx';
import type { RestoreOne } from '#features/history/restoring/restore-one.ts';
import type { useVersionsInAddress } from '#features/history/versions/use-versions-in-address.ts';
import { historyTexts } from '#texts/history.ts';

const texts = historyTexts.shortcuts;

interface Keys {
  view: ReturnType<typeof useVersionsInAddress>;
  tabs: readonly Compared[];
  shown: readonly ThingDiff[] | undefined;
  selected: ThingDiff | undefined;
  canAudit: boolean;
  restoreOf: (diff: ThingDiff) => RestoreOne | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function useComparisonKeys({ view, tabs, shown, selected, canAudit, restoreOf, searchRef }: Keys): void {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const step = (by: number) => {
    const at = selected ? (shown?.indexOf(selected) ?? -1) : -1;
    const next = shown?.[at + by];
    if (next) view.select(next.name);
  };
  const edited = selected?.right?.id;
  const open = () => {
    if (edited === undefined || !view.tab) return;
    const { to, param } = EDITORS[view.tab];
    void navigate(screenAddress(to, projectId, param ? { [param]: edited } : {}));
  };
  const restore = selected && restoreOf(selected);
  useHotkeys(historyTexts.scope, [
    { keys: 'ArrowDown', description: texts.next, run: () => step(1) },
    { keys: 'ArrowUp', description: texts.previous, run: () => step(-1) },
    ...tabs.map((tab, index) => ({
      keys: String(index + 1),
      description: texts.tab(historyTexts.resources[tab]),
      run: () => view.showTab(tab),
    })),
    { keys: 'R', description: texts.restore, enabled: restore !== undefined, run: () => restore?.run() },
    { keys: 'O', description: texts.open, enabled: edited !== undefined, run: open },
    { keys: 'A', description: texts.audit, enabled: canAudit, run: view.toggleAudit },
    {
      keys: 'Ctrl+F',
      description: texts.search,
      run: () => {
        searchRef.current?.focus();
        searchRef.current?.select();
      },
    },
  ]);
}
