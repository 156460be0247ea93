import { Button } from '@mantine/core';
import { training } from '@parley/contract';
import { IconMessageCircle, IconSchool } from '@tabler/icons-react';
import type { BotSummary } from '#features/dashboard/cards/bot-summary.ts';
import { Can, useCan } from '#shared/access/access.tsx';
import { listed } from '#shared/listed.ts';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { train, useIsTraining } from '#parts/training/training.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import { trainingTexts } from '#texts/training.ts';
import styles from '#features/dashboard/dashboard.module.css';

/** The steps that remain until callers can talk to the bot. */
export function FirstSteps({ summary, isTrained }: { summary: BotSummary; isTrained: boolean }) {
  const canChat = useCan('POST:/chat');
  const canEdit = useCan('PUT:/intents');
  const isTraining = useIsTrainingAnywhere();
  if (!canChat && !canEdit) return null;
  const nextStep = isTrained
    ? dashboardTexts.talkToIt
    : isTraining
      ? dashboardTexts.trainedFirst
      : dashboardTexts.trainFirst;
  const isReady = summary.intents > 0 && summary.reactions > 0 && summary.unanswered.length === 0;
  if (isReady) {
    return canChat ? (
      <section className={styles['card']} aria-label={dashboardTexts.steps}>
        <StateIcon state="ok" size={20} />
        <div className={styles['text']}>
          <h2 className={styles['title']}>{dashboardTexts.everyIntentAnswered}</h2>
          <p className={styles['detail']}>{nextStep}</p>
        </div>
        {isTrained ? <TalkButton /> : !isTraining && <TrainFirst />}
      </section>
    ) : null;
  }
  return (
    <section className={styles['steps']} aria-label={dashboardTexts.steps}>
      <h2 className={styles['title']}>{dashboardTexts.steps}</h2>
      <ol className={styles['list']}>
        {canEdit && (
          <Step isDone={summary.intents > 0} to="/app/intents" title={dashboardTexts.addIntents}>
            {dashboardTexts.addIntentsHint}
          </Step>
        )}
        {canEdit && (
          <Step isDone={summary.reactions > 0} to="/app/grapheditor" title={dashboardTexts.addReactions}>
            {dashboardTexts.addReactionsHint}
          </Step>
        )}
        {canEdit && summary.reactions > 0 && (
          <Step isDone={summary.unanswered.length === 0} to="/app/grapheditor" title={dashboardTexts.answerAll}>
            {summary.unanswered.length === 0
              ? dashboardTexts.everyIntentAnswered
              : dashboardTexts.unanswered(listed(summary.unanswered.map(({ name }) => name)))}
          </Step>
        )}
      </ol>
      {canEdit && summary.intents > 0 && <p className={styles['detail']}>{nextStep}</p>}
      {canChat && (isTrained || summary.intents === 0) ? <TalkButton /> : !isTraining && <TrainFirst />}
    </section>
  );
}

/** A training of this console or of another one. */
function useIsTrainingAnywhere(): boolean {
  const isTraining = useIsTraining();
  return useRunningTask('train') !== undefined || isTraining;
}

/** In place of the chat, in which an untrained bot understands nothing. */
function TrainFirst() {
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
      leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
      rightSection={<Kbd keys="Ctrl+Shift+X" />}
      onClick={() => openChat()}
    >
      {dashboardTexts.talk}
    </Button>
  );
}

interface StepProps {
  isDone: boolean;
  to: string;
  title: string;
  children: React.ReactNode;
}

function Step({ isDone, to, title, children }: StepProps) {
  return (
    <li className={styles['step']}>
      <StateIcon state={isDone ? 'ok' : 'pending'} label={isDone ? dashboardTexts.done : dashboardTexts.toDo} />
      <div>
        <ScreenLink to={to} className={styles['stepTitle']}>
          {title}
        </ScreenLink>
        <div className={styles['detail']}>{children}</div>
      </div>
    </li>
  );
}
