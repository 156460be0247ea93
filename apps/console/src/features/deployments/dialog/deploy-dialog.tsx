import { deployments } from '@parley/contract';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { deploymentName } from '#parts/deployments/version-name.ts';
import { grouped } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { ApprovalNote } from '#features/deployments/dialog/approval-note.tsx';
import { Changes } from '#features/deployments/dialog/changes.tsx';
import { DeployCheckPanel } from '#features/deployments/dialog/deploy-check.tsx';
import { DeployFoot } from '#features/deployments/dialog/deploy-foot.tsx';
import { DialogSection } from '#features/deployments/dialog/dialog-section.tsx';
import { DeployTests } from '#features/deployments/dialog/deploy-tests.tsx';
import { deployTitle } from '#features/deployments/dialog/deploy-title.ts';
import { ReplayButton } from '#features/deployments/list/replay-button.tsx';
import { ReplayPart } from '#features/deployments/list/replay-part.ts';
import { SourceField } from '#features/deployments/dialog/source-field.tsx';
import { UnchangedNote, useIsUnchanged } from '#features/deployments/dialog/unchanged-note.tsx';
import { UnsavedNote } from '#features/deployments/dialog/unsaved-note.tsx';
import { useDeployForm, type DeployForm } from '#features/deployments/dialog/use-deploy-form.ts';
import { useDeployKey } from '#features/deployments/dialog/use-deploy-key.ts';
import { WhenField } from '#features/deployments/dialog/when-field.tsx';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/dialog/deploy-dialog.module.css';

const { dialog: dialogTexts } = deployDialogTexts;

const DEPLOY_KEYS = 'Ctrl+Enter';
/** As the contract has it. */
const LONGEST_MESSAGE = 1_000;

interface DeployDialogProps {
  asked: AskedDeploy;
  onClose: () => void;
}

/** Deploys the draft or rolls back, after showing the changes, the tests and the pre-flight check. */
export function DeployDialog({ asked, onClose }: DeployDialogProps) {
  const { environment } = asked;
  const isRollback = asked.rollback !== undefined;
  const form = useDeployForm(asked, onClose);
  const { time, tests, check, needsApproval, isDeploying } = form;
  const key = useDeployKey(form);
  const isUnchanged = useIsUnchanged(form, environment);
  const [isReplaying, setReplaying] = useState(false);
  const hasTests = tests.isDenied || tests.list.length > 0 || form.source.chosen === 'testing';

  useHotkeys(dialogTexts.shortcuts, [{ keys: DEPLOY_KEYS, description: dialogTexts.deploy, run: key.press }], {
    inDialog: true,
  });

  return (
    <Dialog
      title={deployTitle(asked)}
      size={widthOf(asked)}
      onClose={onClose}
      footer={<DeployFoot {...{ form, pressed: key, isRollback, isUnchanged, keys: DEPLOY_KEYS, onClose }} />}
    >
      <div className={styles.columns} data-single={!hasTests || undefined}>
        <Replaced asked={asked} />
        <Stack>
          {isUnchanged && <UnchangedNote environment={environment} />}
          {!isRollback && form.source.chosen !== 'testing' && (
            <UnsavedNote environment={environment} isDisabled={isDeploying} onClose={onClose} />
          )}
          <SourceField source={form.source} isDisabled={isDeploying} />
          <MessageField message={form.message} environment={environment} isDeploying={isDeploying} />
          {needsApproval && <ApprovalNote approvers={check.found?.approvers ?? undefined} />}
          <WhenField
            wall={time.wall}
            zone={time.zone}
            needsApproval={needsApproval}
            isDisabled={isDeploying}
            error={time.isRefused ? dialogTexts.noTime : undefined}
            onChange={time.choose}
          />
          {!isRollback && <DeployCheckPanel check={check} />}
          {!isRollback && <ReplayButton onOpen={() => setReplaying(true)} />}
        </Stack>
        {hasTests && (form.source.chosen === 'testing' ? <VersionTests check={check} /> : <DeployTests {...tests} />)}
        {!isRollback && <ChangesPart check={check} environment={environment} />}
        {isReplaying && <ReplayPart onClose={() => setReplaying(false)} />}
      </div>
    </Dialog>
  );
}

/** Production has its tests beside the rest. */
function widthOf({ environment, rollback }: AskedDeploy): number {
  if (rollback) return 480;
  return environment === 'prod' ? 816 : 640;
}

/** The tests of a frozen version run on the server, as a part of its check. */
function VersionTests({ check: { found } }: { check: DeployForm['check'] }) {
  if (!found) return null;
  const { ok, failed, not_run: notRun } = found.tests;
  if (ok + failed + notRun === 0) return null;
  return (
    <StateLine state={failed > 0 ? 'error' : notRun > 0 ? 'warning' : 'ok'}>
      {deploymentTexts.planned.tests(grouped(ok), grouped(failed), grouped(notRun))}
    </StateLine>
  );
}

type MessageProps = Pick<DeployForm, 'message' | 'isDeploying'> & Pick<AskedDeploy, 'environment'>;

function MessageField({ message, environment, isDeploying }: MessageProps) {
  const { field, text, write, isRefused } = message;
  return (
    <Textarea
      ref={field}
      data-autofocus
      label={dialogTexts.message}
      description={dialogTexts.messageHints[environment]}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={LONGEST_MESSAGE}
      readOnly={isDeploying}
      value={text}
      error={isRefused && texts.deployments.describe}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

/** The changes for callers come below the decisions, because the list may be long. */
function ChangesPart({ check: { found }, environment }: Pick<DeployForm, 'check'> & Pick<AskedDeploy, 'environment'>) {
  const { data: list } = useRead(deployments.list, { handles: ['local'] });
  if (!found || !list) return null;
  const live = list.find(({ project_env }) => project_env === environment);
  return (
    <div className={styles.whole}>
      <DialogSection title={deployDialogTexts.changes.title}>
        <Changes changes={found.changes} version={live?.version} />
      </DialogSection>
    </div>
  );
}

/** The deployment that callers talk to now. */
function Replaced({ asked: { environment, rollback } }: { asked: AskedDeploy }) {
  const { data } = useRead(deployments.list, { handles: ['local'] });
  if (!data) return null;
  const live = data.find(({ project_env }) => project_env === environment);
  return (
    <div className={`p-caption ${styles.whole}`}>
      {live
        ? dialogTexts.replaces(deploymentName(live, data), live.note)
        : dialogTexts.first(deploymentTexts.environments[environment])}{' '}
      {rollback && dialogTexts.rollsBack(rollback.note)} {live && dialogTexts.running}
    </div>
  );
}
