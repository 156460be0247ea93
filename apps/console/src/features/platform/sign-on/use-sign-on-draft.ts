import { signOn, type SignOnState } from '@parley/contract';
import type { ConflictOf } from '@parley/domain/problem';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { knownAtime } from '#shared/api/atimes.ts';
import { call, callDated } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { change, changedFields, openBuffer, type Buffer } from '#shared/saving/buffer.ts';
import { conflictsWith, resolve, type Choice, type Conflict } from '#shared/saving/conflict.ts';
import { receive } from '#shared/saving/receive.ts';
import { signOnTexts as texts } from '#texts/sign-on.ts';
import {
  editedSignOn,
  mergeSignOnField,
  patchOf,
  SIGN_ON,
  type EditedSignOn,
  type SignOnFields,
} from '#features/platform/sign-on/edited-sign-on.ts';

interface Draft {
  buffer: Buffer<EditedSignOn>;
  /** The moment of the server that the draft is based on. */
  atime: number | undefined;
}

function begun(current: EditedSignOn): Draft {
  return { buffer: openBuffer([current]), atime: knownAtime('platform', signOn.get, []) };
}

function edited({ buffer, atime }: Draft, fields: Partial<SignOnFields>): { at: number; draft: Draft } {
  const at = Date.now();
  return { at, draft: { buffer: change(buffer, [{ id: SIGN_ON, fields }], { at }), atime } };
}

/** Others may go on saving; after so many saves in vain the user is told. */
const MOST_TRIES = 3;

/** Keeps the unsaved choices. A save by somebody else meanwhile leads to a question, field by field. */
export function useSignOnDraft(state: SignOnState) {
  /** Only while something is unsaved. */
  const [draft, setDraft] = useState<Draft>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict<EditedSignOn>>();
  const [changedAt, setChangedAt] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const current = editedSignOn(state);
  const base = draft?.buffer.base.get(SIGN_ON) ?? current;
  const mine = draft?.buffer.working.get(SIGN_ON) ?? current;

  function edit(fields: Partial<SignOnFields>): void {
    const next = edited(draft ?? begun(current), fields);
    setChangedAt(next.at);
    setDraft(next.draft);
  }

  function discard(): void {
    setDraft(undefined);
    setRefusal(undefined);
  }

  async function save(from = draft, tries = MOST_TRIES): Promise<boolean> {
    const [seen, wanted] = [from?.buffer.base.get(SIGN_ON), from?.buffer.working.get(SIGN_ON)];
    if (!from || !seen || !wanted || changedFields(seen, wanted).length === 0) {
      discard();
      return true;
    }
    setSaving(true);
    setRefusal(undefined);
    try {
      await call(signOn.update, { body: patchOf(seen, wanted), atime: from.atime, quiet: true });
      await refresh(signOn.get);
      setDraft(undefined);
      notify.success({ title: texts.saved });
      return true;
    } catch (error) {
      if (error instanceof CallSkipped) return false;
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && tries > 0) return await compare(from, error.conflicts[0], tries);
      if (error.issues.length > 0) setRefusal(error);
      else notify.error({ title: texts.failed, message: error.message });
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Somebody else saved meanwhile: nothing of these settings is no matter, and otherwise both versions are shown. */
  async function compare(from: Draft, by: ConflictOf | undefined, tries: number): Promise<boolean> {
    const { reply, atime } = await callDated(signOn.get, { quiet: true });
    await refresh(signOn.get);
    const seen = from.buffer.base.get(SIGN_ON);
    const theirs = { ...editedSignOn(reply), version: by?.version ?? atime, who: by?.who };
    const [found] = conflictsWith(from.buffer, [theirs], mergeSignOnField);
    if (seen && found && changedFields(seen, theirs).length > 0) {
      setDraft({ ...from, atime });
      setConflict(found);
      return false;
    }
    return save({ buffer: receive(from.buffer, [theirs]), atime }, tries - 1);
  }

  async function saveMerged([choice]: readonly Choice[]): Promise<void> {
    if (!conflict || !draft || !choice) return;
    const merged = { ...draft, buffer: resolve(draft.buffer, conflict, choice, Date.now()) };
    setConflict(undefined);
    setDraft(merged);
    await save(merged);
  }

  return {
    mine,
    edit,
    discard,
    save: () => save(),
    isSaving,
    count: changedFields(base, mine).length,
    /** The server's message about a field. */
    faultOf: (field: keyof SignOnFields) => refusal?.issueAt(field),
    faultAt: (path: string) => refusal?.issueAt(path),
    isFixed: (field: string) => state.fixed.some((one) => one === field),
    conflict,
    changedAt,
    cancelConflict: () => setConflict(undefined),
    saveMerged,
  };
}

export type SignOnDraft = ReturnType<typeof useSignOnDraft>;
