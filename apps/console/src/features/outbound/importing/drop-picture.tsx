import { IconFileImport } from '@tabler/icons-react';
import { outboundTexts } from '#texts/outbound.ts';
import styles from '#features/outbound/importing/drop-picture.module.css';

const { dropping: texts } = outboundTexts;

/** Covers the screen while a file hovers over it, and says what a drop does. */
export function DropPicture({ name }: { name: string | undefined }) {
  return (
    <div className={styles.cover} role="status">
      <IconFileImport size={40} stroke={1.5} aria-hidden />
      <strong>{name === undefined ? texts.noCampaign : texts.into(name)}</strong>
      {name !== undefined && <span>{texts.what}</span>}
    </div>
  );
}
