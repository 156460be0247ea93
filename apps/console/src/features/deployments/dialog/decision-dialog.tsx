import { deployments, history } from '@parley/contract';
import type { PlannedDeployment } from '@parley/domain/deployment';
import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useVersionName } from '#parts/deployments/version-name.ts';
import { grouped } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { Changes } from '#features/deployments/dialog/changes.tsx';
import { DialogSection } from '#features/deployments/dialog/dialog-section.tsx';
import type { DeployCheck } from '#features/deployments/dialog/use-deploy-check.ts';
import { SkippedDetails } from '#features/deployments/list/skipped-details.tsx';
import { detailsOf } from '#features/deployments/list/plan-text.ts';
import { decide } from '#features/deployments/list/planned.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import { deploymentTexts } from '#texts/deployments.ts';

const { planned: plannedTexts } = deploymentTexts;

const LONGEST_NOTE = 1_000;

export interface DecisionDialogProps {
  planned: PlannedDeployment;
  zone: string;
  userName: (id: number | null) => string;
  onClose: () => void;
}

interface ChangesPartProps {
  check: DeployCheck | undefined;
  error: Error | null;
  version: number | undefined;
}

function ChangesPart({ check, error, version }: ChangesPartProps) {
  return (
    <DialogSection title={deployDialogTexts.changes.title}>
      {check && <Changes changes={check.changes} version={version} />}
      {!check && !error && <SkeletonRows rows={3} />}
      {!check && error && (
        <StateLine state="warning">
          {deployDialogTexts.check.failed} {error.message}
        </StateLine>
      )}
    </DialogSection>
  );
}

function TestsLine({ tests: { ok, failed, not_run: notRun } }: Pick<PlannedDeployment, 'tests'>) {
  if (ok + failed + notRun === 0) return <StateLine state="not-run">{plannedTexts.noTests}</StateLine>;
  return (
    <StateLine state={failed > 0 ? 'error' : notRun > 0 ? 'warning' : 'ok'}>
      {plannedTexts.tests(grouped(ok), grouped(failed), grouped(notRun))}
    </StateLine>
  );
}

/** Approves or declines another user's request. */
export function DecisionDialog({ planned, zone, userName, onClose }: DecisionDialogProps) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const nameOf = useVersionName();
  const { data: list } = useRead(deployments.list, { handles: ['local'] });
  const { data: check, error: checkError } = useRead(deployments.check, {
    query: { project_env: planned.project_env, plan: String(planned.id) },
    handles: ['local', 0],
  });
  const live = list?.find(({ project_env }) => project_env === planned.project_env);

  async function answer(decision: 'approve' | 'decline') {
    setBusy(true);
    if (await decide(planned, decision, note.trim())) onClose();
    else setBusy(false);
  }

  return (
    <Dialog
      title={plannedTexts.decide}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{plannedTexts.close}</Button>
          <Button disabled={isBusy} onClick={() => void answer('decline')}>
            {plannedTexts.decline}
          </Button>
          <Button variant="filled" disabled={isBusy} onClick={() => void answer('approve')}>
            {plannedTexts.approve}
          </Button>
        </>
      }
    >
      <Stack>
        <div>
          <strong>
            {plannedTexts.version(nameOf(planned.version), deploymentTexts.environments[planned.project_env])}
          </strong>
          <div className="p-caption">{detailsOf(planned, zone, userName)}</div>
        </div>
        <div>{planned.note}</div>
        {live && (
          <Can do={history.list} otherwise={null}>
            <ScreenLink
              to="/app/history"
              query={{ left: live.version, right: planned.version }}
              className="p-link"
              target="_blank"
            >
              {plannedTexts.compare}
            </ScreenLink>
          </Can>
        )}
        <TestsLine tests={planned.tests} />
        {planned.skipped && <SkippedDetails skipped={planned.skipped} />}
        {live && live.created > planned.created && <StateLine state="warning">{plannedTexts.newer}</StateLine>}
        <Textarea
          data-autofocus
          label={plannedTexts.note}
          description={plannedTexts.noteHint}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ChangesPart check={check} error={checkError} version={live?.version} />
      </Stack>
    </Dialog>
  );
}
