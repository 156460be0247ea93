import { deployments, settings } from '@parley/contract';
import { Button, Stack, Textarea } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import type { AskedDeploy } from '#shared/deploy-dock.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { shownMinute } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { deploy, useDeploying, type DeployFailure } from '#features/deployments/deploy.ts';
import { DeployCheckPanel } from '#features/deployments/deploy-check.tsx';
import { DeployTests } from '#features/deployments/deploy-tests.tsx';
import { useDeployCheck } from '#features/deployments/use-deploy-check.ts';
import { useDeployTests, type TestsVerdict } from '#features/deployments/use-deploy-tests.ts';
import { ReplayDialog } from '#features/deployments/replay-dialog.tsx';
import { chosenTime, WhenField } from '#features/deployments/when-field.tsx';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/deploy-dialog.module.css';

const { dialog: dialogTexts } = deploymentTexts;

const DEPLOY_KEYS = 'Ctrl+Enter';
const LEAST_MESSAGE = 3;
/** As the contract has it. */
const LONGEST_MESSAGE = 1_000;

interface DeployDialogProps {
  asked: AskedDeploy;
  onClose: () => void;
}

/** Deploys the draft or rolls back, after showing the changes, the tests and the pre-flight check. */
export function DeployDialog({ asked: { environment, rollback }, onClose }: DeployDialogProps) {
  const [message, setMessage] = useState(() => (rollback ? titleOf(environment, rollback) : ''));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<DeployFailure>();
  const [isReplaying, setReplaying] = useState(false);
  const [wall, setWall] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isRollback = rollback !== undefined;
  const tests = useDeployTests(environment === 'prod' && !isRollback);
  const check = useDeployCheck(environment, !isRollback);
  const isDeploying = useDeploying() !== undefined;
  const isTooShort = environment === 'prod' && message.trim().length < LEAST_MESSAGE;
  const { data: project } = useRead(settings.get, { quiet: true });
  const zone = project?.time_zone ?? 'UTC';
  const needsApproval =
    environment === 'prod' && (project?.production_approval === true || failure?.code === 'approval_needed');
  const at = chosenTime(wall, zone);
  const isTested = (tests.verdict === 'none' || tests.verdict === 'ok') && failure?.code !== 'tests_not_passed';
  const action = needsApproval ? 'request' : wall === undefined ? 'deploy' : 'schedule';

  // Closed meanwhile, it must not close the dialog that was opened after it.
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function deployNow(isAnyway = false) {
    if (isDeploying) return;
    setTried(true);
    if (isTooShort) {
      field.current?.focus();
      return;
    }
    if (at === null) return;
    setFailure(undefined);
    const what = { environment, message: message.trim(), toDeploymentId: rollback?.id };
    const failed = await deploy({ ...what, isAnyway, at, isRequest: needsApproval });
    if (isLeft.current) return;
    if (failed === undefined) onClose();
    else setFailure(failed);
  }

  useHotkeys(
    dialogTexts.shortcuts,
    [{ keys: DEPLOY_KEYS, description: dialogTexts.deploy, run: () => void (isTested && deployNow()) }],
    { inDialog: true },
  );

  return (
    <Dialog
      title={titleOf(environment, rollback)}
      size={isRollback ? 480 : 816}
      onClose={onClose}
      footer={
        <>
          <FootState
            verdict={tests.verdict}
            isDeploying={isDeploying}
            trainsFirst={!isRollback && check.found?.is_trained === false}
            failure={failure?.message}
          />
          {!isTested && !isDeploying && (
            <button type="button" className="p-link" onClick={() => void deployNow(true)}>
              {texts.deployments.anyway}
            </button>
          )}
          <Button onClick={onClose}>{isDeploying ? dialogTexts.close : dialogTexts.cancel}</Button>
          <Button
            variant="filled"
            disabled={!isTested || isDeploying}
            leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd keys={DEPLOY_KEYS} />}
            onClick={() => void deployNow()}
          >
            {dialogTexts[action]}
          </Button>
        </>
      }
    >
      <div className={styles.columns} data-single={isRollback || undefined}>
        <Stack>
          <Replaced environment={environment} isRollback={isRollback} />
          <Textarea
            ref={field}
            data-autofocus
            label={dialogTexts.message}
            description={dialogTexts.messageHint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={LONGEST_MESSAGE}
            readOnly={isDeploying}
            value={message}
            error={isTried && isTooShort && texts.deployments.describe}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <DeployTests {...tests} />
        </Stack>
        <Stack>
          {!isRollback && <DeployCheckPanel check={check} environment={environment} />}
          {!isRollback && (
            <Can do={deployments.replay}>
              <button type="button" className={`p-link ${styles.replay}`} onClick={() => setReplaying(true)}>
                {deploymentTexts.replay.open}
              </button>
            </Can>
          )}
          {needsApproval && <StateLine state="info">{dialogTexts.needsApproval}</StateLine>}
          <WhenField
            wall={wall}
            zone={zone}
            needsApproval={needsApproval}
            isDisabled={isDeploying}
            error={isTried && at === null ? dialogTexts.noTime : undefined}
            onChange={setWall}
          />
        </Stack>
        {isReplaying && <ReplayDialog onClose={() => setReplaying(false)} />}
      </div>
    </Dialog>
  );
}

function titleOf(environment: AskedDeploy['environment'], rollback: AskedDeploy['rollback']): string {
  if (rollback) return texts.deployments.rollback(shownMinute(rollback.version));
  return environment === 'prod' ? texts.deployments.toProduction : texts.deployments.toTesting;
}

/** The deployment that callers talk to now. */
function Replaced({ environment, isRollback }: { environment: AskedDeploy['environment']; isRollback: boolean }) {
  const { data } = useRead(deployments.list, { quiet: true });
  if (!data) return null;
  const live = data.find(({ project_env }) => project_env === environment);
  return (
    <div className="p-caption">
      {live
        ? dialogTexts.replaces(shownMinute(live.version))
        : dialogTexts.first(deploymentTexts.environments[environment])}{' '}
      {isRollback && dialogTexts.rollsBack} {live && dialogTexts.running}
    </div>
  );
}

interface FootStateProps {
  verdict: TestsVerdict;
  isDeploying: boolean;
  trainsFirst: boolean;
  failure: string | undefined;
}

function FootState({ verdict, isDeploying, trainsFirst, failure }: FootStateProps) {
  const [state, text] = footOf({ verdict, isDeploying, trainsFirst, failure });
  return (
    <div className={styles.state} role="status">
      {text !== undefined && (
        <>
          <StateIcon state={state} />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}

function footOf({ verdict, isDeploying, trainsFirst, failure }: FootStateProps) {
  if (isDeploying) return ['running', trainsFirst ? dialogTexts.trainingFirst : dialogTexts.deploying] as const;
  if (failure !== undefined) return ['error', `${texts.deployments.failed} ${failure}`] as const;
  if (verdict === 'running' || verdict === 'loading') return ['running', texts.deployments.running] as const;
  if (verdict === 'failed') return ['error', texts.deployments.testsFailed] as const;
  if (verdict === 'not-run') return ['warning', deploymentTexts.tests.someNotRun] as const;
  return ['ok', undefined] as const;
}
