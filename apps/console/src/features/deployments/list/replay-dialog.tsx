import { conversations, deployments, tasks, type ReplayCause, type ReplayedTurn, type ReplyOf } from '@parley/contract';
import { Button, NumberInput, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { counted, grouped } from '#texts/counted.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { ReplayedAnswers } from '#parts/transcript/replayed-answers.tsx';
import { shownMinute } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { groupedByCause } from '#features/deployments/list/replay-groups.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/list/replay-dialog.module.css';

const USUAL = 100;
const MOST = 500;
const ROW_PX = 112;
const TALLEST_PX = 448;

type Replayed = ReplyOf<typeof deployments.replay>;

const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MOST;

/** Holds the latest production conversations once more with the draft, and lists what would be answered otherwise. */
export function ReplayDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState<number | string>(USUAL);
  const [found, setFound] = useState<Replayed>();
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const task = useRunningTask('replay');
  const isValid = isCount(Number(count));

  async function replay() {
    setRunning(true);
    setFailure(undefined);
    try {
      setFound(await call(deployments.replay, { query: { conversations: String(count) }, handles: ['local'] }));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      setFailure(error.message);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog
      title={deploymentTexts.replay.title}
      size={816}
      onClose={onClose}
      footer={
        <>
          <div role="status" className="p-fill p-narrowable">
            <ReplayState found={found} failure={failure} running={isRunning ? (task?.message ?? '') : undefined} />
          </div>
          {isRunning && task && (
            <Button onClick={() => void call(tasks.cancel, { params: { id: task.id } }).catch(() => undefined)}>
              {deploymentTexts.replay.cancel}
            </Button>
          )}
          <Button onClick={onClose}>{deploymentTexts.replay.close}</Button>
          <Button variant="filled" disabled={isRunning || !isValid} onClick={() => void replay()}>
            {found ? deploymentTexts.replay.again : deploymentTexts.replay.run}
          </Button>
        </>
      }
    >
      <Stack>
        <div>{deploymentTexts.replay.about}</div>
        <NumberInput
          data-autofocus
          w={144}
          label={deploymentTexts.replay.count}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={count}
          error={!isValid && deploymentTexts.replay.countFault(MOST)}
          disabled={isRunning}
          onChange={setCount}
        />
        {found && found.differences.length > 0 && <Differences differences={found.differences} />}
      </Stack>
    </Dialog>
  );
}

function Differences({ differences }: Pick<Replayed, 'differences'>) {
  const rows = useMemo(() => groupedByCause(differences), [differences]);
  return (
    <div className={styles.turns} style={{ height: Math.min(TALLEST_PX, rows.length * ROW_PX) }}>
      <VirtualList
        role="list"
        label={deploymentTexts.replay.list}
        items={rows}
        keyOf={(row) =>
          row.kind === 'cause' ? `${row.cause.kind} ${row.cause.id}` : `${row.turn.conversation_id} ${row.turn.turn}`
        }
        rowHeight={ROW_PX}
        isMeasured
        isFocusable
        renderRow={(row) => (row.kind === 'cause' ? <CauseRow {...row} /> : <TurnRow turn={row.turn} />)}
      />
    </div>
  );
}

function CauseRow({ cause: { kind, id, name }, turns }: { cause: ReplayCause; turns: number }) {
  const projectId = useProjectIdIfAny();
  const address =
    kind === 'reactions' && id !== null
      ? screenAddress('/app/grapheditor', projectId, { reaction: id })
      : kind === 'intents' && screenAddress('/app/intents', projectId, { q: name });
  return (
    <h3 className={styles.cause}>
      {deploymentTexts.replay.causes[kind]}{' '}
      {address ? (
        <a className="p-inline-link" href={`#${address}`} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}{' '}
      <span className="p-caption">{counted(turns, deploymentTexts.replay.turn)}</span>
    </h3>
  );
}

interface ReplayStateProps {
  found: Replayed | undefined;
  failure: string | undefined;
  /** The step under way. */
  running: string | undefined;
}

function ReplayState({ found, failure, running }: ReplayStateProps) {
  if (running !== undefined) return <StateLine state="running">{running || deploymentTexts.replay.running}</StateLine>;
  if (failure !== undefined) {
    return (
      <StateLine state="error">
        {deploymentTexts.replay.failed} {failure}
      </StateLine>
    );
  }
  if (!found) return null;
  const { conversations, skipped, turns, different, differences } = found;
  if (conversations + skipped === 0) return <StateLine state="info">{deploymentTexts.replay.none}</StateLine>;
  const all = counted(conversations, deploymentTexts.replay.conversation);
  const text =
    different === 0
      ? deploymentTexts.replay.same(counted(turns, deploymentTexts.replay.turn), all)
      : deploymentTexts.replay.differ(grouped(different), counted(turns, deploymentTexts.replay.turn), all);
  return (
    <StateLine state={different === 0 ? 'ok' : 'warning'}>
      {text} {skipped > 0 && deploymentTexts.replay.skipped(grouped(skipped))}{' '}
      {differences.length < different && deploymentTexts.replay.shown(grouped(differences.length))}
    </StateLine>
  );
}

function TurnRow({ turn: { conversation_id, turn, said, started, before, after } }: { turn: ReplayedTurn }) {
  const projectId = useProjectIdIfAny();
  const input = turn === 0 ? deploymentTexts.replay.opening : (deploymentTexts.replay.inputs[said] ?? said);
  return (
    <div className={styles.turn}>
      <div className="p-semibold p-break-anywhere">{input}</div>
      <div className="p-caption">
        {deploymentTexts.replay.turnAt(grouped(turn), shownMinute(started))}{' '}
        <Can do={conversations.get} otherwise={null}>
          <a
            className="p-inline-link"
            href={`#${screenAddress('/app/logs', projectId, { conversation_id })}`}
            target="_blank"
            rel="noreferrer"
          >
            {deploymentTexts.replay.openOne}
          </a>
        </Can>
      </div>
      <ReplayedAnswers before={before} after={after} />
    </div>
  );
}
