import { Button } from '@mantine/core';
import { chat } from '@parley/contract';
import { IconFlask2 } from '@tabler/icons-react';
import { useWrite } from '#shared/api/hooks.ts';
import { useShownTurn } from '#parts/chat/said-turns.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/condition-trial.module.css';

const { panel: texts } = reactionTexts;

/** Tries a condition, saved or not, on a phrase of the test chat. */
export function ConditionTrial({ condition }: { condition: string }) {
  const { turn } = useShownTurn();
  const trial = useWrite(chat.tryCondition);
  if (!turn || condition.trim() === '') return null;
  const { conversationId: id, token, timestamp, text } = turn;
  const asked = trial.variables?.body;
  const isOfNow = asked?.condition === condition && asked.timestamp === timestamp;
  const reply = isOfNow ? trial.data : undefined;
  return (
    <div className={styles.trial}>
      <Button
        size="compact-sm"
        leftSection={<IconFlask2 size={14} stroke={2} aria-hidden />}
        loading={trial.isPending}
        onClick={() => trial.mutate({ query: { id, conversation_token: token }, body: { condition, timestamp } })}
      >
        {texts.tryCondition(text.length > 24 ? `${text.slice(0, 24).toWellFormed()}…` : text)}
      </Button>
      {reply && (
        <span className={styles.verdict} role="status">
          <StateIcon state={reply.verdict === 'error' ? 'error' : reply.verdict ? 'ok' : 'not-run'} size={14} />
          {reply.verdict === 'error'
            ? texts.conditionError(reply.error ?? '')
            : reply.verdict
              ? texts.conditionTrue
              : texts.conditionFalse}
          <code className="p-size-12 p-muted p-break-anywhere">
            {Object.entries(reply.values)
              .map(([name, value]) => `${name} = ${value === 'undefined' ? value : JSON.stringify(value)}`)
              .join(', ')}
          </code>
        </span>
      )}
    </div>
  );
}
