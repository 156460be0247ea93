import { NativeSelect } from '@mantine/core';
import type { PlatformCompany } from '@parley/contract';
import { useState } from 'react';
import { counted } from '#texts/counted.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { notify } from '#shared/notices/notices.ts';
import { platformCompanyTexts } from '#texts/platform-companies.ts';
import { removeCompany } from '#features/platform/companies/company-commands.ts';
import styles from '#features/platform/companies/companies.module.css';

const { removal: texts } = platformCompanyTexts;

interface RemoveCompanyDialogProps {
  company: PlatformCompany;
  others: readonly PlatformCompany[];
  onClose: () => void;
}

/** Asks before a company is deleted; what belongs to it must go to another one. */
export function RemoveCompanyDialog({ company, others, onClose }: RemoveCompanyDialogProps) {
  const { id, name, users, projects } = company;
  const [moveTo, setMoveTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isUsed = users > 0 || projects > 0;

  async function remove(): Promise<void> {
    if (isUsed && moveTo === '') return notify.info({ title: texts.choose, isOfScreen: true });
    setBusy(true);
    const isDone = await removeCompany(company, isUsed ? moveTo : '');
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className={styles.text}>
        {isUsed ? texts.used(counted(users, texts.user), counted(projects, texts.project)) : texts.unused}
      </p>
      {isUsed && (
        <NativeSelect
          label={texts.moveTo}
          value={moveTo}
          data={[
            { value: '', label: texts.choose },
            ...others.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setMoveTo(value)}
        />
      )}
    </ConfirmDialog>
  );
}
