import { ActionIcon } from '@mantine/core';
import { conversations, type CallWithParts } from '@parley/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#shared/access/access.tsx';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { shownTime } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink, screenAddress } from '#shared/ui/screen-link.tsx';
import type { CallTime } from '#features/conversations/calls/call-time.ts';
import { lineText, worstOf } from '#features/conversations/calls/line-sample.ts';
import { endOf, numberOf } from '#features/conversations/calls/shown-call.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts } from '#texts/calls.ts';
import { grouped } from '#texts/counted.ts';
import styles from '#features/conversations/calls/call-page.module.css';

const { page: texts, environments } = callTexts;
const { facts } = texts;

interface CallHeadProps {
  call: CallWithParts;
  time: CallTime;
}

/** With whom and when, how it ended, and how well the line carried the sound. */
export function CallHead({ call, time }: CallHeadProps) {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const { environment, direction, began, conversation_id: conversation, codec, jitter_ms: jitter } = call;
  const worst = worstOf(time.line);
  const canOpen = useCan(conversations.get);
  const back = () => void navigate(screenAddress('/app/logs', projectId, { view: 'calls', env: environment }));
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <ActionIcon aria-label={texts.back} title={texts.back} onClick={back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={styles.title}>{texts.title(direction, numberOf(call))}</h2>
        <Chip>{environments[environment]}</Chip>
        <span className="p-figures p-muted">{shownTime(began)}</span>
        <span className="p-fill" />
        {conversation !== null && canOpen && (
          <ScreenLink to="/app/logs" query={{ conversation_id: conversation }} className="p-link">
            {texts.conversation}
          </ScreenLink>
        )}
      </div>
      <dl className={styles.facts}>
        <HeadFact name={facts.lasted}>{shownSpan(time.lengthMs * 1_000)}</HeadFact>
        <HeadFact name={facts.end}>{endOf(call)}</HeadFact>
        <HeadFact name={facts.answers}>{answersText(time)}</HeadFact>
        <HeadFact name={facts.codec}>{codec ?? facts.unknown}</HeadFact>
        <HeadFact name={facts.lost}>{lostText(call)}</HeadFact>
        <HeadFact name={facts.jitter}>{jitter === null ? facts.unknown : texts.milliseconds(jitter)}</HeadFact>
        {worst && <HeadFact name={facts.worst}>{lineText(worst)}</HeadFact>}
      </dl>
    </header>
  );
}

function HeadFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="p-figures">{children}</dd>
    </div>
  );
}

/** The answer times of the call. */
function answersText({ turns }: CallTime): string {
  const times = turns.flatMap(({ answerMs }) => answerMs ?? []).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? 0;
  if (times.length === 0) return '–';
  return texts.quantiles(texts.milliseconds(at(0.5)), texts.milliseconds(at(0.95)));
}

function lostText({ packets_received: received, packets_lost: lost }: CallWithParts): string {
  if (received === null || lost === null) return facts.unknown;
  const all = received + lost;
  return texts.lostShare(`${all === 0 ? 0 : Math.round((1_000 * lost) / all) / 10} %`, grouped(lost));
}
