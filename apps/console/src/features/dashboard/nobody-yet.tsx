import { Button } from '@mantine/core';
import { deployments, intents, reactions } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { IconRocket } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { summarise } from '#features/dashboard/cards/bot-summary.ts';
import { FirstSteps } from '#features/dashboard/first-steps.tsx';
import { ModelCard } from '#features/dashboard/cards/model-card.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/dashboard.module.css';

const { noConversations: texts } = dashboardTexts;

/** The way to the first call, until one has come. */
export function NobodyYet({ environment }: { environment: Environment }) {
  const canDeploy = useCan(deployments.deploy, environment);
  const seesIntents = useCan(intents.list);
  const intentList = useRead(intents.list, { handles: ['local'] });
  const reactionList = useRead(reactions.list, { handles: ['local'] });
  const { data: evaluation } = useRead(intents.evaluation, { enabled: seesIntents, handles: ['local'] });
  const isTrained = evaluation === undefined || evaluation.trained_at !== null;
  return (
    <>
      {intentList.data && reactionList.data && (
        <FirstSteps
          summary={summarise(intentList.data, reactionList.data)}
          isTrained={isTrained}
          environment={environment}
        />
      )}
      <section className={styles.card} aria-label={texts.title}>
        <div className={styles.text}>
          <h2 className={styles.title}>{texts.title}</h2>
          <p className={styles.detail}>{texts.text}</p>
        </div>
        {canDeploy && (
          <Button
            leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}
            onClick={() => openDeploy(environment)}
          >
            {environment === 'prod' ? texts.deploy : texts.deployTesting}
          </Button>
        )}
      </section>
      {seesIntents && <ModelCard />}
    </>
  );
}
