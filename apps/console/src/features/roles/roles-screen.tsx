import { roles } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { SaveTools } from '#shared/saving/save-tools.tsx';
import { Denied } from '#shared/ui/denied.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { roleTexts } from '#texts/roles.ts';
import { editKey } from '#features/roles/members/assignments.ts';
import { MembersColumn } from '#features/roles/members/members-column.tsx';
import { RolesColumn } from '#features/roles/list/roles-column.tsx';
import { RolesConflicts } from '#features/roles/editing/roles-conflicts.tsx';
import { UnsavedPanel } from '#features/roles/editing/unsaved-panel.tsx';
import { useManaged } from '#features/roles/members/use-managed.ts';
import { useRoles } from '#features/roles/use-roles.ts';
import { useSynchronized, type Synchronized } from '#features/roles/members/use-synchronized.ts';
import styles from '#features/roles/roles-screen.module.css';

const { synchronized: syncTexts } = roleTexts;

/** Assigns users to projects in a role, and permissions to roles. */
export function RolesScreen() {
  const model = useRoles();
  const managed = useManaged(model);
  const synchronized = useSynchronized();
  const canEdit = useCan(roles.setPermissions);
  const changed = useMemo(() => new Map(model.edits.map((edit) => [editKey(edit), edit])), [model.edits]);
  const { saving, state, edits, isSaving, isLeaving } = model;
  if (!state) {
    return model.error ? (
      <LoadError what={roleTexts.title} error={model.error} onRetry={model.retry} />
    ) : (
      <SkeletonRows />
    );
  }
  const isSynchronized = (synchronized.members[managed.projectId ?? 0] ?? []).length > 0;
  return (
    <>
      {canEdit || managed.canAssign ? (
        <>
          <SaveTools
            count={edits.length}
            isSaving={isSaving}
            label={roleTexts.save}
            isAlwaysShown
            undo={saving.canUndo ? saving.undo : undefined}
            redo={saving.canRedo ? saving.redo : undefined}
            onDiscard={saving.discard}
            onSave={() => void model.save()}
          />
          <RolesConflicts model={model} />
          <LeaveGuard count={isLeaving ? 0 : edits.length} isSaving={isSaving} onSave={model.save} />
        </>
      ) : null}
      {!canEdit && <DeniedStrip needs="PUT:/system/roles/permissions">{roleTexts.viewOnly}</DeniedStrip>}
      {isSynchronized && <SynchronizedStrip {...synchronized} />}
      <div className={`p-columns ${styles.columns}`}>
        <section className={`p-column ${styles.left}`} aria-label={roleTexts.members.region}>
          {model.seesMembers ? (
            <MembersColumn model={model} managed={managed} changed={changed} synchronized={synchronized} />
          ) : (
            <div className="p-column">
              <Denied what={roleTexts.members.region} grant="GET:/users" />
            </div>
          )}
          <UnsavedPanel
            edits={edits}
            state={state}
            names={model.names}
            seesMembers={model.seesMembers}
            platformAdmins={model.platformAdmins}
            onChange={model.change}
          />
        </section>
        <section className="p-column" aria-label={roleTexts.roles.region}>
          <RolesColumn model={model} projectId={managed.projectId} changed={changed} canEdit={canEdit} />
        </section>
      </div>
    </>
  );
}

function SynchronizedStrip({ provider }: Synchronized) {
  return (
    <Strip
      state="info"
      remedy={
        provider?.url && (
          <a className={styles.provider} href={provider.url} target="_blank" rel="noreferrer">
            {syncTexts.open(provider.name)}
          </a>
        )
      }
    >
      <strong>{syncTexts.title}</strong> {syncTexts.hint}
    </Strip>
  );
}
