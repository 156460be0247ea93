import { platform } from '@parley/contract';
import type { ConflictOf } from '@parley/domain/problem';
import { useState } from 'react';
import { confirmOwnRemoval } from '#shared/access/confirm-own-removal.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { change, changedFields, openBuffer, type Buffer, type Fields } from '#shared/saving/buffer.ts';
import { conflictsWith, resolve, type Choice, type Conflict } from '#shared/saving/conflict.ts';
import { receive } from '#shared/saving/receive.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import {
  editedUser,
  mergeUserField,
  patchOf,
  unsavedCount,
  type EditedUser,
} from '#features/platform/users/edited-user.ts';
import { readUser, type DatedUser } from '#features/platform/users/use-users.ts';
import { tellRefused } from '#features/platform/users/user-deeds.ts';

const { panel: texts, actions: actionTexts } = platformUserTexts;

interface Draft {
  buffer: Buffer<EditedUser>;
  /** The moment of the server that the draft is based on. */
  atime: number | undefined;
}

/** Others may go on changing members of the same projects; after so many saves in vain the user is told. */
const MOST_TRIES = 3;

/** Keeps the unsaved changes of a user. A save by somebody else meanwhile leads to a question, field by field. */
export function useUserDraft({ user, atime }: DatedUser) {
  const { id } = user;
  /** Only while something is unsaved. */
  const [draft, setDraft] = useState<Draft>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict<EditedUser>>();
  const [changedAt, setChangedAt] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const current = editedUser(user);
  const base = draft?.buffer.base.get(id) ?? current;
  const mine = draft?.buffer.working.get(id) ?? current;
  const count = unsavedCount(base, mine);

  /** The names of the projects that the save takes the user out of. */
  function projectsLeft(wanted: EditedUser): string[] {
    return user.memberships
      .filter(({ project_id }) => wanted.memberships[project_id] === undefined)
      .map(({ project_name }) => project_name);
  }

  function edit(fields: Fields<EditedUser>): void {
    const at = Date.now();
    setChangedAt(at);
    setDraft((before = { buffer: openBuffer([current]), atime }) => ({
      ...before,
      buffer: change(before.buffer, [{ id, fields }], { at }),
    }));
  }

  function discard(): void {
    setDraft(undefined);
    setRefusal(undefined);
  }

  async function save(from = draft, tries = MOST_TRIES): Promise<boolean> {
    const [seen, wanted] = [from?.buffer.base.get(id), from?.buffer.working.get(id)];
    if (!from || !seen || !wanted || unsavedCount(seen, wanted) === 0) {
      discard();
      return true;
    }
    if (id === session.get().user?.id && !(await confirmOwnRemoval(projectsLeft(wanted)))) return false;
    setSaving(true);
    setRefusal(undefined);
    try {
      const body = patchOf(seen, wanted);
      await call(platform.update, { params: { id }, body, atime: from.atime, quiet: isToldHere, handles: [402] });
      const { user: saved } = await readUser(id);
      setDraft(undefined);
      const isVoidNow = saved.is_invitation_void && !user.is_invitation_void;
      notify.success({ title: texts.saved(wanted.name), message: isVoidNow ? actionTexts.invitationVoid : undefined });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && tries > 0) {
        return await compare(from, error.conflicts[0], tries);
      }
      if (error instanceof ApiError && (isToldHere(error) || error.status === 402)) setRefusal(error);
      else tellRefused(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Somebody else saved meanwhile: nothing of this user is no matter, and otherwise both versions are shown. */
  async function compare(from: Draft, by: ConflictOf | undefined, tries: number): Promise<boolean> {
    const { user: now, atime: nowAt } = await readUser(id);
    const seen = from.buffer.base.get(id);
    const theirs = { ...editedUser(now), version: by?.version ?? now.version, who: by?.who };
    const [found] = conflictsWith(from.buffer, [theirs], mergeUserField);
    if (seen && found && changedFields(seen, theirs).length > 0) {
      setDraft({ ...from, atime: nowAt });
      setConflict(found);
      return false;
    }
    return save({ buffer: receive(from.buffer, [theirs]), atime: nowAt }, tries - 1);
  }

  async function saveMerged([choice]: readonly Choice[]): Promise<void> {
    if (!conflict || !draft || !choice) return;
    const merged = { ...draft, buffer: resolve(draft.buffer, conflict, choice, Date.now()) };
    setConflict(undefined);
    setDraft(merged);
    await save(merged);
  }

  return {
    base,
    mine,
    count,
    edit,
    discard,
    save: () => save(),
    isSaving,
    /** The server's messages by field. */
    refusal,
    conflict,
    changedAt,
    cancelConflict: () => setConflict(undefined),
    saveMerged,
  };
}

export type UserDraft = ReturnType<typeof useUserDraft>;

function isToldHere({ status }: ApiError): boolean {
  return status === 409 || status === 400;
}
