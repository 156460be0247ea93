import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { quoted } from '#shared/quoted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import type { TemplateEdit } from '#features/intents/changes/many-templates.ts';
import { counted } from '#texts/counted.ts';
import { templateTexts as texts } from '#texts/templates.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/dialogs/mark-more-dialog.module.css';

interface MarkMoreDialogProps {
  edits: readonly TemplateEdit[];
  words: string;
  reference: string;
  onMark: (edits: readonly TemplateEdit[]) => void;
  onClose: () => void;
}

/** Shows each place with the same words as it will read, and marks those that stay ticked. */
export function MarkMoreDialog({ edits, words, reference, onMark, onClose }: MarkMoreDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = edits.filter(({ from }) => !left.has(from));
  const toggle = (from: string) => setLeft((before) => before.symmetricDifference(new Set([from])));
  const mark = () => {
    if (chosen.length > 0) onMark(chosen);
    onClose();
  };
  return (
    <Dialog
      title={texts.markMoreTitle(quoted(words), reference)}
      size={560}
      onSubmit={mark}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" disabled={chosen.length === 0}>
            {texts.markThese(counted(chosen.length, texts.template))}
          </Button>
        </>
      }
    >
      <ul className={styles.places} aria-label={texts.places}>
        {edits.map(({ intent, from, to }) => (
          <li key={from} className={styles.place}>
            <Checkbox
              size="xs"
              checked={!left.has(from)}
              onChange={() => toggle(from)}
              label={<Marked text={to} reference={reference} />}
            />
            <span className="p-caption p-cut">{intent}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Marked({ text, reference }: { text: string; reference: string }) {
  const parts = text.split(reference);
  return parts.map((part, at) => (
    <span key={at}>
      {at > 0 && <span className={styles.reference}>{reference}</span>}
      {part}
    </span>
  ));
}
