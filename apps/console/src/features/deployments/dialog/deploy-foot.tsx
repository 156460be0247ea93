import { Button } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#texts/counted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { SkipDialog } from '#features/deployments/list/skip-dialog.tsx';
import type { DeployForm } from '#features/deployments/dialog/use-deploy-form.ts';
import type { DeployKey } from '#features/deployments/dialog/use-deploy-key.ts';
import type { TestsVerdict } from '#features/deployments/dialog/use-deploy-tests.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/dialog/deploy-dialog.module.css';

const { dialog: dialogTexts, skip: skipTexts } = deployDialogTexts;

const ANYWAY = {
  deploy: texts.deployments.anyway,
  schedule: skipTexts.scheduleAnyway,
  request: skipTexts.requestAnyway,
};

interface DeployFootProps {
  form: DeployForm;
  pressed: DeployKey;
  isRollback: boolean;
  /** The environment runs the draft already. */
  isUnchanged: boolean;
  keys: string;
  onClose: () => void;
}

/** The state of the deployment, and the buttons to continue. */
export function DeployFoot({ form, pressed, isRollback, isUnchanged, keys, onClose }: DeployFootProps) {
  const { tests, check, failure, isDeploying, isTested, isReady, deployNow } = form;
  const [isAsking, setAsking] = useState(false);
  const action = form.needsApproval ? 'request' : form.time.wall === undefined ? 'deploy' : 'schedule';
  return (
    <>
      <FootState
        verdict={tests.verdict}
        pressed={pressed}
        isChecking={!isRollback && isTested && !isReady}
        isDeploying={isDeploying}
        trainsFirst={!isRollback && check.found?.is_trained === false}
        failure={failure?.message}
      />
      {!isTested && !isDeploying && (
        <button type="button" className="p-link" onClick={() => form.isComplete() && setAsking(true)}>
          {ANYWAY[action]}
        </button>
      )}
      <Button onClick={onClose}>{isDeploying ? dialogTexts.close : dialogTexts.cancel}</Button>
      <Button
        variant={isUnchanged ? 'default' : 'filled'}
        disabled={!isReady}
        leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys={keys} />}
        onClick={() => void deployNow()}
      >
        {isUnchanged && action === 'deploy' ? dialogTexts.again : dialogTexts[action]}
      </Button>
      {isAsking && (
        <SkipDialog
          action={ANYWAY[action]}
          skipped={skippedIn(form)}
          onConfirm={(reason) => {
            setAsking(false);
            void deployNow(reason);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The tests that failed or have not ended, and the errors of the check. */
function skippedIn({ tests, check, source }: DeployForm): string[] {
  const failed = tests.list.filter(({ state }) => state === 'failed').map(({ name }) => skipTexts.failed(name));
  const left = tests.list.filter(({ state }) => state !== 'failed' && state !== 'ok').length;
  const errors = (check.found?.errors ?? []).filter(
    ({ rule }) => source.chosen === 'testing' || rule !== 'failed-test',
  );
  const lines = [
    ...failed,
    ...(left > 0 ? [skipTexts.notRun(counted(left, skipTexts.test))] : []),
    ...errors.map(({ message }) => message),
  ];
  const shown = lines.length > 0 ? lines : [deployDialogTexts.tests.someNotRun];
  return [...new Set(shown)].slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 10;

interface FootStateProps {
  verdict: TestsVerdict;
  pressed: DeployKey;
  isChecking: boolean;
  isDeploying: boolean;
  trainsFirst: boolean;
  failure: string | undefined;
}

function FootState(props: FootStateProps) {
  const [state, text] = footOf(props);
  return (
    <div className={styles.state} role="status">
      {text !== undefined && (
        <>
          <StateIcon state={state} />
          <span>{text}</span>
          {props.pressed.isArmed && (
            <button type="button" className="p-link" onClick={props.pressed.disarm}>
              {dialogTexts.disarm}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function footOf({ verdict, pressed, isChecking, isDeploying, trainsFirst, failure }: FootStateProps) {
  if (isDeploying) return ['running', trainsFirst ? dialogTexts.trainingFirst : dialogTexts.deploying] as const;
  if (failure !== undefined) return ['error', `${texts.deployments.failed} ${failure}`] as const;
  if (pressed.isArmed) return ['running', dialogTexts.armed] as const;
  if (verdict === 'running' || verdict === 'loading') return ['running', texts.deployments.running] as const;
  const way = pressed.isRefused ? ` ${dialogTexts.blocked}` : '';
  if (verdict === 'failed') return ['error', `${texts.deployments.testsFailed}${way}`] as const;
  if (verdict === 'not-run') return ['warning', `${deployDialogTexts.tests.someNotRun}${way}`] as const;
  if (isChecking) return ['running', dialogTexts.checking] as const;
  return ['ok', undefined] as const;
}
