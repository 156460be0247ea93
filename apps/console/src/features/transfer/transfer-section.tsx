import { Button } from '@mantine/core';
import { history, transfer, projects } from '@parley/contract';
import { useState, type ReactNode } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { readAddress } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { CloneDialog } from '#features/transfer/clone-dialog.tsx';
import { ImportDialog } from '#features/transfer/import-dialog.tsx';
import { transferTexts } from '#texts/transfer.ts';
import styles from '#features/transfer/transfer.module.css';

/** The ways out of a project and into it: a zip of its files, and a copy. */
export function TransferSection() {
  const projectId = useProjectId();
  const [open, setOpen] = useState<'import' | 'clone'>();
  const canAudit = useCan(history.audit);
  return (
    <section className={styles['section']} aria-labelledby="move-project">
      <h3 id="move-project" className={styles['title']}>
        {transferTexts.section} <GuideLink page="moving" />
      </h3>
      {canAudit && (
        <Way texts={transferTexts.changes}>
          <Button
            renderRoot={(props) => (
              <ScreenLink to="/app/history" query={{ tab: 'settings', of: projectId }} {...props} />
            )}
          >
            {transferTexts.changes.button}
          </Button>
        </Way>
      )}
      <Way texts={transferTexts.export}>
        <Download of={transfer.export} label={transferTexts.export.button} />
      </Way>
      <Way texts={transferTexts.everything}>
        <Download of={transfer.exportEverything} label={transferTexts.everything.button} />
      </Way>
      <Way texts={transferTexts.import}>
        <Can do={transfer.import}>
          <Button onClick={() => setOpen('import')}>{transferTexts.import.button}</Button>
        </Can>
      </Way>
      <Way texts={transferTexts.clone}>
        <Can do={projects.clone}>
          <Button onClick={() => setOpen('clone')}>{transferTexts.clone.button}</Button>
        </Can>
      </Way>
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open === 'clone' && <CloneDialog onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface DownloadProps {
  of: typeof transfer.export | typeof transfer.exportEverything;
  label: string;
}

/** A link to the file, for those with the right. */
function Download({ of, label }: DownloadProps) {
  const projectId = useProjectId();
  const may = useCan(of);
  return (
    <Can do={of}>
      {may ? (
        <Button component="a" href={readAddress(of, { params: { id: projectId } })} download>
          {label}
        </Button>
      ) : (
        <Button>{label}</Button>
      )}
    </Can>
  );
}

interface WayProps {
  texts: { title: string; hint: string };
  children: ReactNode;
}

function Way({ texts, children }: WayProps) {
  return (
    <div className={styles['way']}>
      <div>
        <div className={styles['label']}>{texts.title}</div>
        <p className={styles['hint']}>{texts.hint}</p>
      </div>
      {children}
    </div>
  );
}
