import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { LevelMeter } from '#parts/microphone/level-meter.tsx';
import { useRecording } from '#parts/recognizer-test/use-recording.ts';
import type { RecordingState } from '#parts/recognizer-test/recording-state.ts';
import { microphoneTexts } from '#texts/microphone.ts';
import { recognizerTestTexts as texts } from '#texts/recognizer-test.ts';

interface RecognizerTestProps {
  /** The names of the installation's recognizers. */
  recognizers: readonly string[];
  /** The one to test; absent: the first that the saved settings choose. */
  recognizer?: string | undefined;
}

/** Records up to ten seconds, and shows the text of the recognizer. Requires the right to change the settings. */
export function RecognizerTest({ recognizers, recognizer }: RecognizerTestProps) {
  const { state, level, record, stop } = useRecording(recognizer);
  const { phase } = state;
  if (recognizers.length === 0) return <p className="p-size-13 p-muted p-flush">{texts.none}</p>;
  const isRecording = phase === 'recording';
  const isBusy = phase === 'opening' || phase === 'waiting';
  return (
    <div className="p-stack p-gap-8" role="group" aria-label={texts.title}>
      <div className="p-flex-row p-gap-8 p-wrap">
        <Button
          leftSection={
            isRecording ? (
              <IconPlayerStop size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconMicrophone size={16} stroke={1.75} aria-hidden />
            )
          }
          disabled={isBusy}
          onClick={() => (isRecording ? stop() : void record())}
        >
          {isRecording ? texts.stop : phase === 'idle' ? texts.record : texts.again}
        </Button>
        {isRecording && <LevelMeter level={level} />}
        <span className="p-size-13 p-secondary" role="status">
          {progressOf(state)}
        </span>
      </div>
      <Outcome state={state} />
    </div>
  );
}

function progressOf(state: RecordingState): string {
  switch (state.phase) {
    case 'opening':
      return texts.opening;
    case 'recording':
      return texts.recording(state.seconds);
    case 'waiting':
      return texts.waiting;
    case 'idle':
      return texts.hint;
    case 'done':
    case 'failed':
    case 'lost':
    case 'no microphone':
      return '';
  }
}

/** The text so far, the final text, or the reason of a failure. */
function Outcome({ state }: { state: RecordingState }) {
  switch (state.phase) {
    case 'recording':
    case 'waiting':
      return state.partial === '' ? null : <p className="p-size-13 p-secondary p-flush">{state.partial}…</p>;
    case 'done': {
      const { text, confidence, milliseconds } = state.final;
      return (
        <div role="status">
          <p className="p-flush p-break-anywhere">{text === '' ? texts.nothing : `“${text}”`}</p>
          <p className="p-size-12 p-muted p-flush">{texts.result(state.recognizer, confidence, milliseconds)}</p>
        </div>
      );
    }
    case 'failed':
      return <Fault text={texts.failed(state.reason)} />;
    case 'lost':
      return <Fault text={texts.lost} />;
    case 'no microphone':
      return <Fault text={microphoneTexts.faults[state.fault]} />;
    case 'idle':
    case 'opening':
      return null;
  }
}

function Fault({ text }: { text: string }) {
  return (
    <p className="p-size-13 p-error-text p-flush p-break-anywhere" role="alert">
      {text}
    </p>
  );
}
