import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Kbd } from '#shared/ui/kbd.tsx';
import type { DraftEdits } from '#features/tests/use-draft-edits.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { editor: editorTexts } = testTexts;

/** Adds a step for each text that is typed. */
export function NextStepField({ next }: { next: DraftEdits['next'] }) {
  const { text, isInvalid, field, write, add } = next;
  return (
    <div className={styles.next}>
      <TextInput
        ref={field}
        flex={1}
        aria-label={editorTexts.next}
        placeholder={editorTexts.nextHint}
        value={text}
        error={isInvalid}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={52}
        rightSection={<Kbd keys="Ctrl D" />}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>{editorTexts.addStep}</Button>
    </div>
  );
}
