import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { indexEntries, rankEntries } from '#app/palette/rank.ts';
import { usePaletteEntries } from '#app/palette/use-palette-entries.ts';
import { PickList } from '#shared/ui/pick-list.tsx';
import { paletteTexts } from '#texts/palette.ts';
import dialog from '#shared/ui/dialog.module.css';
import styles from '#app/palette/palette.module.css';

const SHOWN = 30;

/** Ctrl+K: type what you want to see or do. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const entries = usePaletteEntries();
  const index = useMemo(() => indexEntries(entries), [entries]);
  // Not deferred: Enter must act on the text typed so far, however soon it follows.
  const found = useMemo(() => rankEntries(index, query, SHOWN), [index, query]);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      classNames={{ content: dialog['dialog'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={paletteTexts.title}>
        <PickList
          label={paletteTexts.title}
          placeholder={paletteTexts.placeholder}
          emptyText={paletteTexts.nothing}
          query={query}
          onQuery={setQuery}
          items={found}
          keyOf={({ entry }) => entry.id}
          renderItem={({ entry: { name, kind }, excerpt }) => (
            <>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                {excerpt !== undefined && <span className={styles.excerpt}>{excerpt}</span>}
              </span>
              <span className={styles.kind}>{kind}</span>
            </>
          )}
          onPick={({ entry }) => {
            onClose();
            entry.run();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
