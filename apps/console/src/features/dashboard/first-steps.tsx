import { Button } from '@mantine/core';
import { deployments, settings, training } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { IconMessageCircle, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BotSummary } from '#features/dashboard/cards/bot-summary.ts';
import { Can, useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { listed } from '#shared/listed.ts';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { toCallers } from '#parts/deployments/to-callers.ts';
import { train, useIsTraining } from '#parts/training/training.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { dashboardTexts as texts } from '#texts/dashboard.ts';
import { trainingTexts } from '#texts/training.ts';
import styles from '#features/dashboard/dashboard.module.css';

interface FirstStepsProps {
  summary: BotSummary;
  isTrained: boolean;
  environment: Environment;
}

/** The steps from an empty project to the first caller. Each ticks itself. */
export function FirstSteps({ summary, isTrained, environment }: FirstStepsProps) {
  const canChat = useCan('POST:/chat');
  const canEdit = useCan('PUT:/intents');
  const list = useRead(deployments.list, { handles: ['local'] }).data;
  const callers = toCallers(useRead(settings.get, { handles: ['local'] }).data ?? { is_chat: true });
  const isDeployed = list?.some(({ project_env: place }) => place === environment) ?? false;
  if (!canChat && !canEdit) return null;
  const { unanswered } = summary;
  const areAnswered = summary.intents > 0 && unanswered.length === 0;
  return (
    <section className={styles['steps']} aria-label={texts.steps}>
      <h2 className={styles['title']}>{texts.steps}</h2>
      <ol className={styles['list']}>
        {canEdit && (
          <>
            <Step isDone={summary.intents > 0} to="/app/intents" title={texts.addIntents}>
              {texts.addIntentsHint}
            </Step>
            <Step isDone={summary.reactions > 0} to="/app/grapheditor" title={texts.addReactions}>
              {texts.addReactionsHint}
            </Step>
            <Step isDone={areAnswered} to="/app/grapheditor" query={{ panel: 'findings' }} title={texts.answerAll}>
              {unanswered.length > 0
                ? texts.unanswered(listed(unanswered.map(({ name }) => name)))
                : areAnswered
                  ? texts.everyIntentAnswered
                  : texts.answerAllHint}
            </Step>
            <Step isDone={isTrained && summary.intents > 0} to="/app/intents" title={texts.train}>
              {texts.trainHint}
            </Step>
          </>
        )}
        <Step isDone={isDeployed} to="/app/deployments" title={texts.deployIt}>
          {texts.deployHint}
        </Step>
        <Step isDone={false} to="/app/settings" query={callers.query} title={callers.title}>
          {callers.hint}
        </Step>
      </ol>
      {canChat && (isTrained || summary.intents === 0) ? <TalkButton /> : <TrainFirst />}
    </section>
  );
}

/** In place of the chat, in which an untrained bot understands nothing. */
function TrainFirst() {
  const isTraining = useIsTraining();
  const task = useRunningTask('train');
  if (isTraining || task !== undefined) return <p className={styles['detail']}>{texts.trainedFirst}</p>;
  return (
    <Can do={training.train}>
      <Button
        variant="filled"
        leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
        onClick={() => void train()}
      >
        {trainingTexts.train}
      </Button>
    </Can>
  );
}

function TalkButton() {
  return (
    <Button
      variant="filled"
      title={texts.talkToIt}
      leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
      rightSection={<Kbd keys="Ctrl+Shift+X" />}
      onClick={() => openChat()}
    >
      {texts.talk}
    </Button>
  );
}

interface StepProps {
  isDone: boolean;
  to: string;
  query?: Record<string, string>;
  title: string;
  children: ReactNode;
}

function Step({ isDone, to, query = {}, title, children }: StepProps) {
  return (
    <li className={styles['step']}>
      <StateIcon state={isDone ? 'ok' : 'pending'} label={isDone ? texts.done : texts.toDo} />
      <div>
        <ScreenLink to={to} query={query} className={styles['stepTitle']}>
          {title}
        </ScreenLink>
        <div className={styles['detail']}>{children}</div>
      </div>
    </li>
  );
}
