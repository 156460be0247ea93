import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useShownTurn, showTurnAt } from '#parts/chat/said-turns.ts';
import { shownTime } from '#shared/times.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { Judged } from '#features/reactions/condition/judged.ts';
import type { LiveCondition } from '#features/reactions/condition/use-live-condition.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

interface VerdictStripProps {
  live: LiveCondition | null;
  judged: Judged | null;
  /** An empty condition is always true. */
  isEmpty: boolean;
}

/** The result of the condition on a turn of the test chat, the row that decides it, and the ways to other turns. */
export function VerdictStrip({ live, judged, isEmpty }: VerdictStripProps) {
  const { turn, at, count } = useShownTurn();
  if (isEmpty) return null;
  if (!turn) return <span className="p-caption">{texts.noTurn}</span>;
  const verdict = live?.verdict;
  return (
    <div className={styles.strip} data-verdict={verdict === undefined ? undefined : String(verdict)}>
      <div className="p-fill p-narrowable">
        <span className={styles.verdict} role="status">
          {live && <Result live={live} judged={judged} />}
        </span>
        <span className="p-caption p-block p-cut" title={turn.text}>
          {texts.turnOf(turn.text, shownTime(turn.timestamp))}
        </span>
      </div>
      <div className={styles.steps} role="group" aria-label={texts.turns}>
        <ActionIcon
          size={24}
          aria-label={texts.earlierTurn}
          title={texts.earlierTurn}
          disabled={at <= 1}
          onClick={() => showTurnAt(at - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className="p-size-12 p-figures">{texts.turnAt(at, count)}</span>
        <ActionIcon
          size={24}
          aria-label={texts.laterTurn}
          title={texts.laterTurn}
          disabled={at >= count}
          onClick={() => showTurnAt(at + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function Result({ live, judged }: { live: LiveCondition; judged: Judged | null }) {
  const { verdict, phrase, error = '' } = live;
  const said = phrase.length > 24 ? `${phrase.slice(0, 24).toWellFormed()}…` : phrase;
  return (
    <>
      <StateIcon state={verdict === false ? 'error' : verdict === 'error' ? 'warning' : 'ok'} size={14} />
      <span>
        <strong className="p-medium">
          {verdict === 'error' ? texts.failsOn(said, error) : verdict ? texts.trueOn(said) : texts.falseOn(said)}
        </strong>{' '}
        {judged && reasonOf(live, judged)}
      </span>
    </>
  );
}

function reasonOf({ verdict, marks }: LiveCondition, { decides }: Judged): string {
  if (decides === null) return verdict === true ? texts.allHold : texts.noneHolds;
  const mark = marks.get(decides);
  if (verdict === 'error') return texts.rowFails(decides);
  if (mark === undefined || !('read' in mark)) return texts.rowDecides(decides);
  return texts.rowDecidesBy(decides, shownRead(mark.read));
}

/** A value that a row read, in one line. */
export function shownRead(read: unknown): string {
  if (read === undefined || read === null || read === 'undefined') return texts.notFound;
  return typeof read === 'string' ? read : JSON.stringify(read);
}
