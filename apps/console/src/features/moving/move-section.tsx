import { Button } from '@mantine/core';
import { history, moving, projects } from '@parley/contract';
import { useState, type ReactNode } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { readAddress } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { CloneDialog } from '#features/moving/clone-dialog.tsx';
import { ImportDialog } from '#features/moving/import-dialog.tsx';
import { movingTexts } from '#texts/moving.ts';
import styles from '#features/moving/moving.module.css';

/** The ways out of a project and into it: a zip of its files, and a copy. */
export function MoveSection() {
  const projectId = useProjectId();
  const [open, setOpen] = useState<'import' | 'clone'>();
  const canExport = useCan(moving.export);
  const canImport = useCan(moving.import);
  const canClone = useCan(projects.clone);
  const canAudit = useCan(history.audit);
  if (!canAudit && !canExport && !canImport && !canClone) return null;
  return (
    <section className={styles['section']} aria-labelledby="move-project">
      <h3 id="move-project" className={styles['title']}>
        {movingTexts.section} <GuideLink page="moving" />
      </h3>
      {canAudit && (
        <Way texts={movingTexts.changes}>
          <Button
            renderRoot={(props) => (
              <ScreenLink to="/app/history" query={{ tab: 'settings', of: projectId }} {...props} />
            )}
          >
            {movingTexts.changes.button}
          </Button>
        </Way>
      )}
      {canExport && (
        <Way texts={movingTexts.export}>
          <Button component="a" href={readAddress(moving.export, { params: { id: projectId } })} download>
            {movingTexts.export.button}
          </Button>
        </Way>
      )}
      {canImport && (
        <Way texts={movingTexts.import}>
          <Button onClick={() => setOpen('import')}>{movingTexts.import.button}</Button>
        </Way>
      )}
      {canClone && (
        <Way texts={movingTexts.clone}>
          <Button onClick={() => setOpen('clone')}>{movingTexts.clone.button}</Button>
        </Way>
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open === 'clone' && <CloneDialog onClose={() => setOpen(undefined)} />}
    </section>
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
