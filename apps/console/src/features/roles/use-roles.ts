import { projects, roles, users, type ReplyOf } from '@parley/contract';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { confirmOwnRemoval } from '#shared/access/confirm-own-removal.ts';
import { useRead } from '#shared/api/hooks.ts';
import { closeNoticesOf, notify } from '#shared/notices/notices.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { createStore, useStore } from '#shared/store.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { shownTime } from '#shared/times.ts';
import { saveTexts } from '#texts/saving.ts';
import { texts } from '#texts/spec.ts';
import type { Assignments, Edit } from '#features/roles/members/assignments.ts';
import { platformAdminsOf } from '#features/roles/members/holders.ts';
import { tellAfterReload, tellAndReload } from '#features/roles/members/reload-page.ts';
import { readDraft, useKeptDraft } from '#features/roles/editing/roles-draft.ts';
import {
  change,
  discard,
  openBuffer,
  receive,
  redo,
  undo,
  unsavedEdits,
  withDraft,
  type RolesBuffer,
} from '#features/roles/editing/roles-buffer.ts';
import { saveRoles, type SaveResult } from '#features/roles/editing/save-roles.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';

interface State {
  buffer: RolesBuffer | null;
  isSaving: boolean;
  /** Saved: the page is about to be loaded again. */
  isReloading: boolean;
  /** The user goes on to look at the console in a role: the draft keeps what is unsaved. */
  isLeaving: boolean;
}

/** The roles, the projects that the user may see, who works on them, and what is not saved of all this. */
export function useRoles() {
  const me = useSessionUser();
  const rolesRead = useRead(roles.list);
  const membersRead = useRead(users.members);
  const usersRead = useRead(users.list);
  const { data: projectList } = useRead(projects.list);
  const { data: permissions } = useRead(roles.permissions);
  const [store] = useState(() =>
    createStore<State>({ buffer: null, isSaving: false, isReloading: false, isLeaving: false }),
  );
  const { buffer, ...state } = useStore(store, (all) => all);
  const userId = me?.id;

  const seesMembers = useCan(users.members);
  const base = useMemo(() => {
    if (!rolesRead.data || (seesMembers && !membersRead.data)) return undefined;
    return assignmentsOf(rolesRead.data, membersRead.data, usersRead.data);
  }, [rolesRead.data, membersRead.data, usersRead.data, seesMembers]);
  const received = useRef<Assignments>(undefined);
  useLayoutEffect(() => {
    const { buffer: opened, isSaving } = store.get();
    if (!base || isSaving || received.current === base || userId === undefined) return;
    received.current = base;
    store.set({ buffer: opened ? receive(opened, base) : openWithDraft(base, userId) });
  }, [base, userId, state.isSaving, store]);
  useEffect(tellAfterReload, []);

  const edits = useMemo(() => (buffer ? unsavedEdits(buffer) : NOTHING), [buffer]);
  useKeptDraft(userId, buffer ? edits : undefined);

  const names = useNames(rolesRead.data, projectList);
  const update = useCallback(
    (next: (buffer: RolesBuffer) => RolesBuffer) =>
      store.set((all) =>
        all.buffer && !all.isSaving && !all.isReloading ? { ...all, buffer: next(all.buffer) } : all,
      ),
    [store],
  );
  const { refetch: rereadRoles } = rolesRead;
  const { refetch: rereadMembers } = membersRead;
  const { refetch: rereadUsers } = usersRead;

  async function save(): Promise<boolean> {
    const { buffer: unsaved, isSaving, isReloading } = store.get();
    if (!unsaved || isSaving || isReloading) return false;
    closeNoticesOf('saving roles');
    if (unsavedEdits(unsaved).length === 0) {
      notify.info({ title: texts.roles.noChanges });
      return true;
    }
    const left = unsavedEdits(unsaved).flatMap((edit) =>
      edit.kind === 'member' && edit.userId === userId && edit.after === null ? [names.project(edit.projectId)] : [],
    );
    if (!(await confirmOwnRemoval(left))) return false;
    store.set({ isSaving: true });
    const place = {
      get: () => store.get().buffer ?? unsaved,
      set: (next: (buffer: RolesBuffer) => RolesBuffer) =>
        store.set((all) => ({ ...all, buffer: all.buffer && next(all.buffer) })),
    };
    let result: SaveResult;
    try {
      result = await saveRoles(place, names);
      // The unsaved changes stay on top of what others have saved.
      const rereads = [rereadRoles, ...(seesMembers ? [rereadMembers, rereadUsers] : [])];
      if (result.refusals.length > 0) await Promise.all(rereads.map((reread) => reread()));
    } finally {
      store.set({ isSaving: false });
    }
    const { done, refusals } = result;
    if (refusals.length === 0) {
      store.set({ isReloading: true });
      tellAndReload(done);
      return true;
    }
    for (const title of done) notify.success({ title });
    for (const tell of refusals) tell();
    return false;
  }

  return {
    ...state,
    buffer,
    edits,
    names,
    roles: rolesRead.data ?? NO_ROLES,
    users: usersRead.data,
    projects: projectList ?? NO_PROJECTS,
    permissions: permissions ?? NO_PERMISSIONS,
    seesMembers,
    platformAdmins: useMemo(() => platformAdminsOf(usersRead.data), [usersRead.data]),
    error: rolesRead.error ?? membersRead.error,
    retry: () => void Promise.all([rereadRoles(), ...(seesMembers ? [rereadMembers()] : [])]),
    change: useCallback((made: readonly Edit[]) => update((all) => change(all, made)), [update]),
    undo: () => update(undo),
    redo: () => update(redo),
    discard: () => update(discard),
    leave: () => store.set({ isLeaving: true }),
    save,
  };
}

export type RolesModel = ReturnType<typeof useRoles>;

const NOTHING: readonly Edit[] = [];
const NO_ROLES: ReplyOf<typeof roles.list> = [];
const NO_PROJECTS: ReplyOf<typeof projects.list> = [];
const NO_PERMISSIONS: ReplyOf<typeof roles.permissions> = [];

/** Tells of the unsaved changes that it finds again. */
function openWithDraft(base: Assignments, userId: number): RolesBuffer {
  const draft = readDraft(userId);
  const buffer = openBuffer(base);
  if (!draft) return buffer;
  const found = withDraft(buffer, draft.edits);
  const count = unsavedEdits(found).length;
  const { title, restored } = saveTexts.draft;
  if (count > 0) notify.info({ title, message: restored(count, shownTime(draft.at * 1_000)) });
  return found;
}

function assignmentsOf(
  list: ReplyOf<typeof roles.list>,
  members: ReplyOf<typeof users.members> | undefined,
  everybody: ReplyOf<typeof users.list> | undefined,
): Assignments {
  return {
    users: everybody && new Set(everybody.map(({ id }) => id)),
    roles: new Map(list.map(({ id, permissions }) => [id, new Set(permissions)])),
    members: new Map(
      Object.entries(members ?? {}).map(([projectId, inProject]) => [
        Number(projectId),
        new Map(inProject.map(({ user_id, role_id }) => [user_id, role_id])),
      ]),
    ),
  };
}

function useNames(
  list: ReplyOf<typeof roles.list> | undefined,
  projectList: ReplyOf<typeof projects.list> | undefined,
): Names {
  const user = useUserName();
  return useMemo(() => {
    const roleNames = new Map(list?.map(({ id, name }) => [id, name]));
    const projectNames = new Map(projectList?.map(({ id, name }) => [id, name]));
    return {
      role: (id) => roleNames.get(id) ?? String(id),
      project: (id) => projectNames.get(id) ?? String(id),
      user,
    };
  }, [list, projectList, user]);
}
