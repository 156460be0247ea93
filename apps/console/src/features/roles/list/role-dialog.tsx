import { Button, TextInput } from '@mantine/core';
import { roles } from '@parley/contract';
import type { Role } from '@parley/domain/user';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { roleTexts } from '#texts/roles.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';

const { roles: roleWords } = roleTexts;

interface RoleDialogProps {
  /** A new one unless given. */
  role: Pick<Role, 'id' | 'name'> | undefined;
  others: readonly Pick<Role, 'id' | 'name'>[];
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Adds a role, or gives one another name. */
export function RoleDialog({ role, others, onSaved, onClose }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '');
  const [wasSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const fault = faultOf(name, role, others);
  // An empty field is no fault before it was to be saved.
  const error = refusal ?? (name.trim() === '' && !wasSent ? undefined : fault);

  async function save() {
    setSent(true);
    if (fault !== undefined || isBusy) return;
    setBusy(true);
    try {
      const body = { name: name.trim() };
      const { id } = role
        ? await call(roles.rename, { params: { id: role.id }, body, handles: isOfField })
        : await call(roles.create, { body, handles: isOfField });
      await refresh(roles.list);
      notify.success({ title: role ? roleWords.renamed(body.name) : roleWords.added(body.name) });
      onSaved(id);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError || failure instanceof CallSkipped)) throw failure;
      setRefusal(failure instanceof ApiError ? (failure.issueAt('name') ?? failure.message) : failure.message);
      await refresh(roles.list);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={role ? roleWords.renameTitle(role.name) : roleWords.addTitle}
      onSubmit={() => void save()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {role ? roleWords.saveName : roleWords.create}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        className="p-input"
        label={roleWords.name}
        maxLength={200}
        value={name}
        error={error}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRefusal(undefined);
        }}
      />
    </Dialog>
  );
}

function faultOf(name: string, role: RoleDialogProps['role'], others: RoleDialogProps['others']): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return texts.roles.nameEmpty;
  const isTaken = others.some((other) => other.id !== role?.id && other.name === wanted);
  return isTaken ? texts.roles.nameDuplicate : undefined;
}

const isOfField = ({ status }: ApiError): boolean => status === 400;
