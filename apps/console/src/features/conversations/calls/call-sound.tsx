import { Button } from '@mantine/core';
import { calls, type CallWithParts } from '@parley/contract';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { offerFile } from '#shared/api/download.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { CallSoundState } from '#features/conversations/calls/use-call-sound.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-page.module.css';

const { sound: texts } = callTexts.page;

interface CallSoundProps {
  audio: RefObject<HTMLAudioElement | null>;
  sound: CallSoundState;
  call: CallWithParts;
}

/** Plays the recording; the axis shows where. */
export function CallSound({ audio, sound, call: { id, environment, sound_ms: length } }: CallSoundProps) {
  const { part, state, before, after, partMs } = sound;
  const untilMs = part && Math.min(part.from + partMs, length ?? 0);
  const hasParts = (length ?? 0) > partMs;
  return (
    <section className={styles.sound} aria-label={texts.label}>
      {!part && (
        <Button
          loading={state === 'loading'}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          onClick={() => sound.seek(0)}
        >
          {texts.load}
        </Button>
      )}
      {part && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The list of turns has the words.
        <audio
          ref={audio}
          controls
          src={part.url}
          aria-label={texts.label}
          onTimeUpdate={sound.followed}
          onSeeked={sound.followed}
        />
      )}
      {before !== null && <Button onClick={() => sound.seek(before)}>{texts.previous}</Button>}
      {after !== null && <Button onClick={() => sound.seek(after)}>{texts.next}</Button>}
      {hasParts && part && untilMs !== null && (
        <span className="p-figures p-muted">
          {texts.part(shownSpan(part.from * 1_000), shownSpan(untilMs * 1_000))}
        </span>
      )}
      <QuietButton
        icon={IconDownload}
        onClick={() =>
          void offerFile(calls.sound, `call-${id}.wav`, { params: { id }, query: { project_env: environment } })
        }
      >
        {texts.download}
      </QuietButton>
      <span className="p-text-12 p-muted" role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? (
          <>
            <StateIcon state="error" size={14} /> {texts.failed}
          </>
        ) : (
          `${texts.hint} ${texts.noted}`
        )}
      </span>
    </section>
  );
}
