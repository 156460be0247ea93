import { platform, type PlatformUserDetails } from '@parley/contract';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { change, openBuffer, type Buffer, type Fields } from '#shared/saving/buffer.ts';
import { conflictsWith, resolve, type Choice, type Conflict } from '#shared/saving/conflict.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import {
  editedUser,
  mergeUserField,
  patchOf,
  unsavedCount,
  type EditedUser,
} from '#features/platform/users/edited-user.ts';
import { readUser } from '#features/platform/users/use-users.ts';
import { tellIfGone } from '#features/platform/users/user-deeds.ts';

const { panel: texts } = platformUserTexts;

/** What is typed about a user and not saved. Somebody else's save meanwhile is asked about, field by field. */
export function useUserDraft(user: PlatformUserDetails) {
  const { id } = user;
  /** Only while something is unsaved. */
  const [buffer, setBuffer] = useState<Buffer<EditedUser>>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict<EditedUser>>();
  const [changedAt, setChangedAt] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const current = editedUser(user);
  const base = buffer?.base.get(id) ?? current;
  const mine = buffer?.working.get(id) ?? current;
  const count = unsavedCount(base, mine);

  function edit(fields: Fields<EditedUser>): void {
    const at = Date.now();
    setChangedAt(at);
    setBuffer((before) => change(before ?? openBuffer([current]), [{ id, fields }], { at }));
  }

  function discard(): void {
    setBuffer(undefined);
    setRefusal(undefined);
  }

  async function save(from: Buffer<EditedUser> | undefined = buffer): Promise<boolean> {
    const [seen, wanted] = [from?.base.get(id), from?.working.get(id)];
    if (!from || !seen || !wanted || unsavedCount(seen, wanted) === 0) {
      discard();
      return true;
    }
    setSaving(true);
    setRefusal(undefined);
    try {
      const isToldHere = ({ status }: ApiError) => status === 409 || status === 400;
      const body = patchOf(seen, wanted);
      await call(platform.update, { params: { id }, body, atime: seen.version, quiet: isToldHere });
      await readUser(id);
      setBuffer(undefined);
      notify.success({ title: texts.saved(wanted.name) });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return await ask(from, error.conflicts[0]?.who);
      if (error instanceof ApiError && error.status === 400) setRefusal(error);
      else tellIfGone(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Somebody else saved first: what both did is shown. */
  async function ask(from: Buffer<EditedUser>, who: number | null | undefined): Promise<boolean> {
    const fresh = { ...editedUser(await readUser(id)), who };
    const [found] = conflictsWith(from, [fresh], mergeUserField);
    setConflict(found);
    if (found) return false;
    // They did the same.
    discard();
    return true;
  }

  async function saveMerged([choice]: readonly Choice[]): Promise<void> {
    if (!conflict || !buffer || !choice) return;
    const merged = resolve(buffer, conflict, choice, Date.now());
    setConflict(undefined);
    setBuffer(merged);
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
    /** What the server said of each field. */
    refusal,
    conflict,
    changedAt,
    cancelConflict: () => setConflict(undefined),
    saveMerged,
  };
}

export type UserDraft = ReturnType<typeof useUserDraft>;
