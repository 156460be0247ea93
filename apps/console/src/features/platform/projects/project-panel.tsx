import { Button, NativeSelect } from '@mantine/core';
import type { PlatformProject } from '@parley/contract';
import { useState } from 'react';
import { Fact } from '#shared/ui/fact.tsx';
import { useCan } from '#shared/access/access.tsx';
import { useAdministers } from '#shared/access/administers.ts';
import { grouped } from '#texts/counted.ts';
import { shownSize } from '#shared/shown-size.ts';
import { shownMinute } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { platformProjectTexts } from '#texts/platform-projects.ts';
import { platformTexts } from '#texts/platform.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { OwnerField } from '#features/platform/projects/owner-field.tsx';
import { ProjectStateText } from '#features/platform/projects/project-columns.tsx';
import { archiveProject, changeProject, restoreProject } from '#features/platform/projects/project-commands.ts';
import { RemoveProjectDialog } from '#features/platform/projects/remove-project-dialog.tsx';
import { useCompanies } from '#features/platform/use-companies.ts';
import styles from '#features/platform/projects/projects.module.css';

const { panel: texts } = platformProjectTexts;

/** One project beside the list. Each change is saved immediately. */
export function ProjectPanel({ project, onClose }: { project: PlatformProject; onClose: () => void }) {
  const { id, name, company_id, users, bytes, conversations, last_change, state } = project;
  const isForPlatform = useAdministers() === 'platform';
  const canOpenRoles = useCan('PUT:/system/roles/<id>');
  const { companies } = useCompanies();
  return (
    <SidePanel title={name} onClose={onClose}>
      <PanelPart>
        <dl className={styles.facts}>
          <Fact name={texts.state}>
            <ProjectStateText project={project} />
          </Fact>
          <Fact name={texts.users}>{grouped(users)}</Fact>
          <Fact name={texts.conversations}>{grouped(conversations)}</Fact>
          <Fact name={texts.size}>{shownSize(bytes)}</Fact>
          <Fact name={texts.lastChange}>{shownMinute(last_change)}</Fact>
        </dl>
        {state === 'active' && canOpenRoles && (
          <p className={styles.hint}>
            <ScreenLink className="p-link" to="/app/roles" query={{ members_of: id }}>
              {texts.manageRoles}
            </ScreenLink>
          </p>
        )}
      </PanelPart>
      <PanelPart title={texts.owner}>
        <OwnerField project={project} />
      </PanelPart>
      {isForPlatform && (
        <PanelPart>
          <NativeSelect
            label={texts.company}
            value={company_id ?? ''}
            data={[
              { value: '', label: platformTexts.filters.noCompany },
              ...companies.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void changeProject(project, { company_id: value === '' ? null : Number(value) })
            }
          />
        </PanelPart>
      )}
      <StateActions project={project} />
    </SidePanel>
  );
}

function StateActions({ project }: { project: PlatformProject }) {
  const { state, bin_until } = project;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <PanelPart>
      <div className={styles.actions}>
        {state === 'active' && (
          <Button size="compact-sm" onClick={() => void archiveProject(project)}>
            {texts.archive}
          </Button>
        )}
        {state !== 'active' && (
          <Button size="compact-sm" onClick={() => void restoreProject(project)}>
            {texts.restore}
          </Button>
        )}
        {state !== 'bin' && (
          <Button size="compact-sm" c="var(--p-error)" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {state === 'archived' && <p className={styles.hint}>{texts.archivedHint}</p>}
      {bin_until !== null && <p className={styles.hint}>{texts.binHint(shownMinute(bin_until))}</p>}
      {isRemoving && <RemoveProjectDialog project={project} onClose={() => setRemoving(false)} />}
    </PanelPart>
  );
}
