import { ActionIcon, Button } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LevelMeter } from '#parts/microphone/level-meter.tsx';
import { testCallTexts as texts } from '#texts/test-call.ts';
import type { TestCall } from '#features/chat/call/use-call.ts';
import styles from '#features/chat/call/call-panel.module.css';

/** Shows the bot's state and the expected answer, and mutes and ends the call. */
export function CallStatus({ call }: { call: TestCall }) {
  const { state, isMuted, level, mute, hangUp, fault } = call;
  const { doing, isCallerSpeaking, expects, begun } = state;
  const isHeard = begun !== null && begun.recognizers.length > 0 && fault === undefined;
  const Microphone = isMuted ? IconMicrophoneOff : IconMicrophone;
  return (
    <div className={styles.status}>
      <div className="p-flex-row p-gap-8">
        <span className={styles.doing} data-doing={isCallerSpeaking ? 'caller' : doing} role="status">
          {isCallerSpeaking ? texts.callerSpeaks : texts.doing[doing]}
        </span>
        <CallLength />
        <span className="p-fill" />
        {isHeard && <LevelMeter level={level} />}
        {isHeard && (
          <ActionIcon
            aria-label={isMuted ? texts.unmute : texts.mute}
            title={isMuted ? texts.unmute : texts.mute}
            onClick={() => mute(!isMuted)}
          >
            <Microphone size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <Button
          className="p-rigid"
          color="red"
          leftSection={<IconPhoneOff size={14} stroke={1.75} aria-hidden />}
          onClick={hangUp}
        >
          {texts.hangUp}
        </Button>
      </div>
      {expects && (
        <div className="p-size-12 p-secondary">
          {[
            texts.waitsFor(expects),
            ...(isHeard ? [texts.pause(expects)] : []),
            ...(expects.is_sensitive ? [texts.sensitive] : []),
          ].join(' · ')}
        </div>
      )}
    </div>
  );
}

/** Counts from when it is shown. */
function CallLength() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const from = performance.now();
    const counting = setInterval(() => setSeconds(Math.floor((performance.now() - from) / 1_000)), 1_000);
    return () => clearInterval(counting);
  }, []);
  return (
    <span className={styles.length} role="timer" aria-label={texts.length}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
