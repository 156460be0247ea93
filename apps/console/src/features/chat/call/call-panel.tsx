import { ActionIcon } from '@mantine/core';
import { MOST_SAID } from '@parley/contract';
import { IconDialpad, IconListDetails } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { testCallTexts as texts } from '#texts/test-call.ts';
import { CallHappened } from '#features/chat/call/call-happened.tsx';
import { CALL_KEYS, CallKeypad } from '#features/chat/call/call-keypad.tsx';
import { CallNotices } from '#features/chat/call/call-notices.tsx';
import { CallStart } from '#features/chat/call/call-start.tsx';
import { CallStatus } from '#features/chat/call/call-status.tsx';
import { CallTranscript } from '#features/chat/call/call-transcript.tsx';
import { SendForm } from '#features/chat/send-form.tsx';
import { useCall, type TestCall } from '#features/chat/call/use-call.ts';
import styles from '#features/chat/call/call-panel.module.css';

/** A call with the draft: its form, its course and its end. */
export function CallPanel({ level }: { level: SelectableLogLevel }) {
  const call = useCall();
  const { phase, happened } = call.state;
  const [isListed, setListed] = useState(false);
  const [hasKeypad, setKeypad] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isGoing = phase === 'going';
  useEffect(() => {
    if (!isGoing) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isGoing]);
  return (
    // Keys of the keyboard are keys of the telephone.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={styles.panel}
      data-unsent={isGoing || undefined}
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
        const isTyping = target instanceof HTMLInputElement;
        if (isGoing && !isTyping && !ctrlKey && !metaKey && !altKey && CALL_KEYS.includes(key)) call.press(key);
      }}
    >
      {isGoing && <CallStatus call={call} />}
      <CallNotices call={call} />
      {(isGoing || phase === 'ended') && <CallTranscript state={call.state} level={level} onSay={call.say} />}
      {isListed && <CallHappened happened={happened} />}
      {isGoing && hasKeypad && <CallKeypad onPress={call.press} />}
      {isGoing && (
        <footer className={styles.foot}>
          <SayField onSay={call.say} />
          <ActionIcon
            aria-label={texts.keypad}
            title={texts.keypad}
            aria-pressed={hasKeypad}
            onClick={() => setKeypad(!hasKeypad)}
          >
            <IconDialpad size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <HappenedToggle isOn={isListed} onToggle={setListed} />
        </footer>
      )}
      {!isGoing && (
        <div className={phase === 'ended' ? styles.foot : styles.first}>
          <CallStart
            isConnecting={phase === 'connecting'}
            isAgain={phase === 'ended'}
            onCall={(caller) => void call.dial(caller)}
          />
          {phase === 'ended' && <HappenedToggle isOn={isListed} onToggle={setListed} />}
        </div>
      )}
    </div>
  );
}

function HappenedToggle({ isOn, onToggle }: { isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <ActionIcon aria-label={texts.happened} title={texts.happened} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      <IconListDetails size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** A text that counts as recognized speech. */
function SayField({ onSay }: { onSay: TestCall['say'] }) {
  const [text, setText] = useState('');
  return (
    <SendForm
      label={texts.say}
      sendLabel={texts.send}
      maxLength={MOST_SAID}
      value={text}
      onChange={setText}
      onSend={onSay}
    />
  );
}
