import { Button, TextInput } from '@mantine/core';
import type { Action } from '@parley/domain';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CodeEditor } from '#shared/editor/code-editor.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { emptySample, JSON_FIELDS, readSample, useSample, type JsonField } from '#features/actions/sample.ts';
import { TrialResult } from '#features/actions/trial-result.tsx';
import { useTrial } from '#features/actions/use-trial.ts';
import styles from '#features/actions/try-action.module.css';

const LABELS: Record<JsonField, string> = { args: 'Arguments', slots: 'Slots', entities: 'Entities' };

/** Runs the source as it stands, in no conversation, and shows what came of it. */
export function TryAction({ action: { id, source }, args }: { action: Action; args: readonly string[] }) {
  const [sample, change] = useSample(id, emptySample(source, args));
  const [isAsked, setAsked] = useState(false);
  const { trial, error, isRunning, run } = useTrial();
  const textId = useId();
  const read = readSample(sample);
  const faults = isAsked && !read.ok ? read.faults : {};
  const runNow = () => {
    setAsked(true);
    if (read.ok) void run(source, read.sample);
  };
  useHotkeys('Actions', [{ keys: 'Ctrl+Enter', description: 'Run the action with the sample', run: runNow }]);
  return (
    <section className={styles.try} aria-label="Try it">
      <header className={styles.head}>
        <h3>Try it</h3>
        <span className={styles.caption}>In no conversation, saved or not. HTTP requests are really sent.</span>
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="Ctrl+Enter" />}
          loading={isRunning}
          onClick={runNow}
        >
          Run
        </Button>
      </header>
      <div className={styles.sample}>
        {JSON_FIELDS.map((field) => (
          <div key={field}>
            <span className={styles.label}>{LABELS[field]}, as JSON</span>
            <CodeEditor
              mode="plain"
              label={`${LABELS[field]}, as JSON`}
              value={sample[field]}
              error={faults[field]}
              // The editor also tells what it was given, when that follows the source.
              onChange={(text) => text !== sample[field] && change({ [field]: text })}
            />
          </div>
        ))}
        <div>
          <label className={styles.label} htmlFor={textId}>
            What the caller said
          </label>
          <TextInput
            id={textId}
            value={sample.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </div>
      </div>
      <div role="status" aria-label="What came of it">
        {error !== undefined && (
          <p className={styles.verdict}>
            <StateIcon state="error" /> {error}
          </p>
        )}
        {trial && <TrialResult trial={trial} />}
      </div>
    </section>
  );
}
