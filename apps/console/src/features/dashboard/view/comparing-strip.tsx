import { Button } from '@mantine/core';
import type { Stats } from '@parley/contract';
import { shownMinute } from '#shared/times.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { USUAL_PRESET } from '#features/dashboard/view/ranges.ts';
import type { ViewControls } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';

/** Explains that the range begins with a deployment, so that the time before it shows the replaced version. */
export function ComparingStrip({ stats, controls }: { stats: Stats; controls: ViewControls }) {
  const deployment = stats.deployments.find(({ created }) => created === stats.from);
  if (!deployment) return null;
  return (
    <Strip
      state="info"
      remedy={<Button onClick={() => controls.showPreset(USUAL_PRESET)}>{dashboardTexts.endComparing}</Button>}
    >
      {dashboardTexts.comparing(deployment.note, shownMinute(deployment.created))}
    </Strip>
  );
}
