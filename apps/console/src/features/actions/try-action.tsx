import { Button, TextInput } from '@mantine/core';
import type { Action } from '@parley/domain';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { emptySample, JSON_FIELDS, readSample, useSample } from '#features/actions/sample.ts';
import { TrialResult } from '#features/actions/trial-result.tsx';
import { useTrial } from '#features/actions/use-trial.ts';
import { actionTexts } from '#texts/actions.ts';
import styles from '#features/actions/try-action.module.css';

const { try: texts } = actionTexts;

/** Runs the current source outside any conversation, and shows the outcome. */
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
  useHotkeys(actionTexts.title, [{ keys: 'Ctrl+Enter', description: actionTexts.shortcuts.run, run: runNow }]);
  return (
    <section className={styles.try} aria-label={texts.title}>
      <header className={styles.head}>
        <h3>{texts.title}</h3>
        <span className="p-text-12 p-muted">{texts.caption}</span>
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="Ctrl+Enter" />}
          loading={isRunning}
          onClick={runNow}
        >
          {texts.run}
        </Button>
      </header>
      <div className={styles.sample}>
        {JSON_FIELDS.map((field) => (
          <div key={field}>
            <span className={styles.label}>{texts[field]}</span>
            <CodeEditor
              mode="plain"
              label={texts[field]}
              value={sample[field]}
              error={faults[field]}
              // The editor also reports values that were set from the source.
              onChange={(text) => text !== sample[field] && change({ [field]: text })}
            />
          </div>
        ))}
        <div>
          <label className={styles.label} htmlFor={textId}>
            {texts.text}
          </label>
          <TextInput
            id={textId}
            value={sample.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </div>
      </div>
      <div role="status" aria-label={texts.outcome}>
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
