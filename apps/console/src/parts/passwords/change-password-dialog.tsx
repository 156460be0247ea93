import { users } from '@parley/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePasswordCheck } from '#parts/passwords/use-password-check.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { session, useSessionUser } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { sessionTexts } from '#texts/session.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#parts/passwords/change-password-dialog.module.css';

const { changePassword: dialogTexts } = sessionTexts;

interface ChangePasswordDialogProps {
  /** The password is expired: the dialog stays until it is changed. */
  isForced?: boolean;
  onClose: () => void;
}

export function ChangePasswordDialog({ isForced = false, onClose }: ChangePasswordDialogProps) {
  const user = useSessionUser();
  const [current, setCurrent] = useState('');
  const [passwd, setPasswd] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<{ field: 'passwd' | 'repeated' | 'current'; message: string }>();
  const check = usePasswordCheck();
  const change = useWrite(users.changeMyPassword, {
    notice: texts.password.changed,
    handles: [400],
    onSuccess() {
      if (user) session.set({ user: { ...user, password_expired: false }, mustChangePassword: false });
      onClose();
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.status !== 400) return;
      const old = error.issueAt('old_passwd');
      setProblem({
        field: old === undefined ? 'passwd' : 'current',
        message: old ?? error.issueAt('passwd') ?? error.message,
      });
    },
  });
  if (!user) return null;
  const { id, email, name } = user;

  function tryToClose() {
    if (isForced) notify.warn({ title: texts.password.mustBeChanged });
    else onClose();
  }

  function submit() {
    const [first, second] = [passwd.trim(), repeated.trim()];
    if (first === '') return setProblem({ field: 'passwd', message: texts.password.empty });
    if (first !== second) return setProblem({ field: 'repeated', message: texts.password.mismatch });
    setProblem(undefined);
    const old = isForced ? {} : { old_passwd: current };
    change.mutate({ query: { id }, body: { passwd: first, email, name, ...old } });
  }

  /** Reports different entries while the user types. */
  function look(first: string, second: string) {
    const differs = first !== '' && second !== '' && first.trim() !== second.trim();
    setProblem(differs ? { field: 'repeated', message: texts.password.mismatch } : undefined);
  }

  const errorAt = (field: 'passwd' | 'repeated' | 'current') =>
    problem?.field === field ? problem.message : undefined;
  return (
    <Dialog
      title={dialogTexts.title}
      onSubmit={submit}
      onClose={tryToClose}
      footer={
        <>
          {!isForced && <Button onClick={onClose}>{uiTexts.cancel}</Button>}
          <Button type="submit" variant="filled" loading={change.isPending}>
            {dialogTexts.change}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {isForced && <p className={styles['why']}>{texts.password.mustBeChanged}</p>}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {!isForced && (
          <PasswordField
            label={dialogTexts.current}
            autoComplete="current-password"
            data-autofocus
            value={current}
            error={errorAt('current')}
            onChange={({ currentTarget: { value } }) => setCurrent(value)}
          />
        )}
        <PasswordField
          label={dialogTexts.new}
          autoComplete="new-password"
          data-autofocus={isForced || undefined}
          value={passwd}
          error={errorAt('passwd') ?? check.message}
          onChange={({ currentTarget: { value } }) => setPasswd(value)}
          onKeyUp={({ currentTarget: { value } }) => {
            look(value, repeated);
            check.ask({ passwd: value.trim(), email, name });
          }}
        />
        <PasswordField
          label={dialogTexts.repeat}
          autoComplete="new-password"
          value={repeated}
          error={errorAt('repeated')}
          onChange={({ currentTarget: { value } }) => setRepeated(value)}
          onKeyUp={({ currentTarget: { value } }) => look(passwd, value)}
        />
      </div>
    </Dialog>
  );
}
