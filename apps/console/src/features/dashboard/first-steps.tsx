import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { BotSummary } from '#features/dashboard/bot-summary.ts';
import { useCan } from '#shared/access/access.tsx';
import { openChat } from '#shared/chat-dock.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#features/dashboard/dashboard.module.css';

/** What remains to be done until callers can talk to the bot. */
export function FirstSteps({ summary }: { summary: BotSummary }) {
  const canChat = useCan('POST:/chat');
  const canEdit = useCan('PUT:/intents');
  if (!canChat && !canEdit) return null;
  const isReady = summary.intents > 0 && summary.reactions > 0 && summary.unanswered.length === 0;
  if (isReady) {
    return canChat ? (
      <section className={styles['card']} aria-label="Next steps">
        <StateIcon state="ok" size={20} />
        <div className={styles['text']}>
          <h2 className={styles['title']}>Every intent has a reaction.</h2>
          <p className={styles['detail']}>Talk to the bot, and see why it answers as it does.</p>
        </div>
        <TalkButton />
      </section>
    ) : null;
  }
  return (
    <section className={styles['steps']} aria-label="Next steps">
      <h2 className={styles['title']}>Next steps</h2>
      <ol className={styles['list']}>
        {canEdit && (
          <Step isDone={summary.intents > 0} to="/app/intents" title="Say what callers may want">
            An intent and a dozen ways of saying it.
          </Step>
        )}
        {canEdit && (
          <Step isDone={summary.reactions > 0} to="/app/grapheditor" title="Say what the bot answers">
            A reaction to each intent.
          </Step>
        )}
        {canEdit && summary.reactions > 0 && (
          <Step isDone={summary.unanswered.length === 0} to="/app/grapheditor" title="Answer every intent">
            <Unanswered names={summary.unanswered.map(({ name }) => name)} />
          </Step>
        )}
      </ol>
      {canChat && <TalkButton />}
    </section>
  );
}

function TalkButton() {
  return (
    <Button
      variant="filled"
      leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
      rightSection={<Kbd keys="Ctrl+Shift+X" />}
      onClick={openChat}
    >
      Talk to the bot
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
      <StateIcon state={isDone ? 'ok' : 'pending'} label={isDone ? 'Done' : 'To do'} />
      <div>
        <ScreenLink to={to} className={styles['stepTitle']}>
          {title}
        </ScreenLink>
        <div className={styles['detail']}>{children}</div>
      </div>
    </li>
  );
}

const NAMED = 5;

function Unanswered({ names }: { names: string[] }) {
  const rest = names.length - NAMED;
  return (
    <>
      No reaction lists {names.slice(0, NAMED).join(', ')}
      {rest > 0 && ` and ${rest} more`}.
    </>
  );
}
