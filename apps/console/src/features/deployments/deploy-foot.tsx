import { Button } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { DeployForm } from '#features/deployments/use-deploy-form.ts';
import type { TestsVerdict } from '#features/deployments/use-deploy-tests.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/deploy-dialog.module.css';

const { dialog: dialogTexts } = deploymentTexts;

interface DeployFootProps {
  form: DeployForm;
  isRollback: boolean;
  keys: string;
  onClose: () => void;
}

/** The state of the deployment, and the ways to go on. */
export function DeployFoot({ form, isRollback, keys, onClose }: DeployFootProps) {
  const { tests, check, failure, isDeploying, isTested, deployNow } = form;
  const action = form.needsApproval ? 'request' : form.time.wall === undefined ? 'deploy' : 'schedule';
  return (
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
        rightSection={<Kbd keys={keys} />}
        onClick={() => void deployNow()}
      >
        {dialogTexts[action]}
      </Button>
    </>
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
