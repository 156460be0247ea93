import { Tabs } from '@mantine/core';
import { calls, type CallWithParts } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useAddress } from '#shared/use-address.ts';
import { CallAxis } from '#features/conversations/calls/call-axis.tsx';
import { CallHead } from '#features/conversations/calls/call-head.tsx';
import { CallLadder } from '#features/conversations/calls/call-ladder.tsx';
import { CallSound } from '#features/conversations/calls/call-sound.tsx';
import { callTime } from '#features/conversations/calls/call-time.ts';
import { CallTurns } from '#features/conversations/calls/call-turns.tsx';
import { useCallSound } from '#features/conversations/calls/use-call-sound.ts';
import { useNow } from '#features/conversations/calls/use-now.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-page.module.css';

const { page: texts } = callTexts;

/** The reading interval of a call in progress. */
const FOLLOWED_MS = 2_000;

interface CallPageProps {
  id: number;
  environment: ChatEnvironment;
}

/** Everything that happened in a call, on one time axis. */
export function CallPage({ id, environment }: CallPageProps) {
  const { data, error, refetch } = useRead(calls.get, {
    params: { id },
    query: { project_env: environment },
    handles: ['local'],
    refetchInterval: (read) => (read?.ended === null ? FOLLOWED_MS : 0),
  });
  if (error instanceof ApiError && error.status === 404) return <Gone environment={environment} />;
  if (error && !data) return <LoadError what={callTexts.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Loaded key={id} call={data} />;
}

function Gone({ environment }: { environment: ChatEnvironment }) {
  return (
    <div className={styles.gone} role="status">
      <p>{texts.gone}</p>
      <ScreenLink to="/app/logs" query={{ view: 'calls', env: environment }} className="p-link">
        {texts.back}
      </ScreenLink>
    </div>
  );
}

function Loaded({ call }: { call: CallWithParts }) {
  const { params, write } = useAddress();
  const [tab, setTab] = useState<string | null>('turns');
  const now = useNow(call.ended === null);
  const time = useMemo(() => callTime(call, now), [call, now]);
  const audio = useRef<HTMLAudioElement>(null);
  const sound = useCallSound(call, audio);
  const asked = Number.parseInt(params.get('turn') ?? '', 10) - 1;
  const selected = asked >= 0 && asked < time.turns.length ? asked : -1;
  const select = (turn: number) => write({ turn: () => (turn < 0 ? '' : String(turn + 1)) });
  const step = (by: 1 | -1) => {
    const next = Math.min(time.turns.length - 1, Math.max(0, selected + by));
    if (time.turns.length > 0) select(next);
  };
  useHotkeys(texts.noun, [
    { keys: ['ArrowRight', 'ArrowDown', 'J'], description: texts.keys.next, run: () => step(1) },
    { keys: ['ArrowLeft', 'ArrowUp', 'K'], description: texts.keys.previous, run: () => step(-1) },
    { keys: 'P', description: texts.keys.play, enabled: call.sound_ms !== null, run: sound.toggle },
    { keys: 'Esc', description: texts.keys.close, run: () => write({ call: () => '', turn: () => '' }) },
  ]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
    <article className={styles.page} aria-label={texts.noun} tabIndex={0}>
      <CallHead call={call} time={time} />
      <CallAxis
        time={time}
        selected={selected}
        playedMs={sound.playedMs}
        onSelect={(turn, at) => {
          select(turn);
          if (call.sound_ms !== null) sound.seek(at);
        }}
      />
      {call.sound_ms !== null && <CallSound audio={audio} sound={sound} call={call} />}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="turns" className={styles.tab}>
            {texts.tabs.turns}
          </Tabs.Tab>
          <Tabs.Tab value="ladder" className={styles.tab}>
            {texts.tabs.ladder}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="turns">
          <CallTurns call={call} time={time} selected={selected} onSelect={select} />
        </Tabs.Panel>
        <Tabs.Panel value="ladder">
          <CallLadder ladder={time.ladder} />
        </Tabs.Panel>
      </Tabs>
    </article>
  );
}
