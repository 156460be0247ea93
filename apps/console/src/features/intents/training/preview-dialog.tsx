import type { Preview } from '@parley/contract';
import { IMPACT_SOURCES, type ChangedAnswer } from '@parley/domain/impact';
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { TaskLine } from '#shared/ui/task-progress.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { ChangeRow } from '#features/intents/training/preview-change-row.tsx';
import { usePreview, type PreviewWork } from '#features/intents/training/use-preview.ts';
import { previewTexts } from '#texts/language-model.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/training/preview-dialog.module.css';

interface PreviewDialogProps {
  onShowTemplate: (intent: string, template: string) => void;
  onClose: () => void;
}

/** Shows how a training would change the model before it serves: the editor accepts exactly this model, or keeps the old one. */
export function PreviewDialog({ onShowTemplate, onClose }: PreviewDialogProps) {
  const work = usePreview();
  const { begin, isAccepted, isRunning, failure } = work;
  const content = useRef<HTMLDivElement>(null);
  // It was opened to be made.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(begin, []);
  useEffect(() => {
    if (isAccepted) onClose();
  }, [isAccepted, onClose]);
  // Each stage has its own buttons: when the focused one disappears, keys would go to the page below.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [isRunning, failure]);

  function close() {
    work.cancel();
    onClose();
  }
  return (
    <Dialog title={previewTexts.title} size={760} onClose={close} footer={<Foot work={work} onClose={close} />}>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {isRunning && <TaskLine task={work.task} label={previewTexts.training} />}
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            <StateIcon state="error" /> {failure}
          </p>
        )}
        {work.found && !isRunning && (
          <Changes
            preview={work.found}
            onShowTemplate={(intent, template) => {
              onClose();
              onShowTemplate(intent, template);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Foot({ work, onClose }: { work: PreviewWork; onClose: () => void }) {
  const { found, isRunning, isAccepting, failure } = work;
  const canAccept = found !== undefined && !found.unchanged && !isRunning && failure === undefined;
  if (!canAccept) {
    return (
      <>
        <Button onClick={onClose}>{isRunning ? uiTexts.cancel : previewTexts.close}</Button>
        {failure !== undefined && !isRunning && <Button onClick={work.begin}>{previewTexts.again}</Button>}
      </>
    );
  }
  return (
    <>
      <span className="p-fill p-size-12 p-muted">{previewTexts.current}</span>
      <Button
        onClick={() => {
          work.discard();
          onClose();
        }}
      >
        {previewTexts.discard}
      </Button>
      <Button variant="filled" loading={isAccepting} onClick={work.accept}>
        {previewTexts.accept}
      </Button>
    </>
  );
}

/** About as high as a row is. */
const ROW_PX = 64;

interface ChangesProps {
  preview: Preview;
  onShowTemplate: PreviewDialogProps['onShowTemplate'];
}

function Changes({ preview: { unchanged, impact }, onShowTemplate }: ChangesProps) {
  const [chosen, choose] = useState<string>('all');
  if (unchanged) return <p className={styles.none}>{previewTexts.unchanged}</p>;
  const counts = { template: impact.templates, test: impact.tests, utterance: impact.utterances };
  const shown = impact.changes.filter(({ source }) => chosen === 'all' || source === chosen);
  const changed = IMPACT_SOURCES.reduce((sum, source) => sum + (counts[source]?.changed ?? 0), 0);
  return (
    <>
      <ul className={styles.counts}>
        {IMPACT_SOURCES.map((source) => (
          <li key={source}>{sentence(source, counts[source])}</li>
        ))}
      </ul>
      {changed === 0 && <p className={styles.none}>{previewTexts.nothingChanges}</p>}
      {changed > 0 && (
        <>
          <SegmentedControl
            size="xs"
            value={chosen}
            onChange={choose}
            aria-label={previewTexts.filter}
            data={[
              { value: 'all', label: previewTexts.all(grouped(changed)) },
              ...IMPACT_SOURCES.filter((source) => counts[source]?.changed).map((source) => ({
                value: source,
                label: `${previewTexts.sources[source]} ${grouped(counts[source]?.changed ?? 0)}`,
              })),
            ]}
          />
          <div className={styles.list} style={{ maxHeight: shown.length * ROW_PX }}>
            <VirtualList
              label={previewTexts.list}
              items={shown}
              keyOf={({ source, text }) => `${source} ${text}`}
              rowHeight={ROW_PX}
              isMeasured
              renderRow={(change) => <ChangeRow change={change} onShowTemplate={onShowTemplate} />}
            />
          </div>
          {impact.changes.length < changed && (
            <p className={styles.none}>{previewTexts.first(grouped(impact.changes.length))}</p>
          )}
        </>
      )}
    </>
  );
}

/** `12 of 1,184 templates would get a different answer.` */
function sentence(source: ChangedAnswer['source'], count: { asked: number; changed: number } | null): string {
  const what = previewTexts.asked[source];
  if (count === null) return previewTexts.denied(what);
  if (count.asked === 0) return previewTexts.empty(what);
  return previewTexts.changed(grouped(count.changed), grouped(count.asked), what);
}
