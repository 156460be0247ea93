import { Button } from '@mantine/core';
import { shownSize } from '#shared/shown-size.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#features/intents/model-strip.module.css';

/** A file that is being read, and the way to stop it. */
export function ImportProgress({ file, onCancel }: { file: File; onCancel: () => void }) {
  return (
    <div className={styles.strip}>
      <div className={styles.text} role="status">
        <StateIcon state="running" />
        <span>
          Importing “{file.name}”, {shownSize(file.size)}. All of it is added at once when it has been read.
        </span>
      </div>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel the import
      </Button>
    </div>
  );
}
