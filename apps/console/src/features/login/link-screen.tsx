import { auth, invitations, type ReplyOf } from '@parley/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Brand } from '#features/login/brand.tsx';
import { CorporateSignOn } from '#features/login/corporate-sign-on.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { shownMinute } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { loginTexts } from '#texts/login.ts';
import { texts as specTexts } from '#texts/spec.ts';
import styles from '#features/login/login-screen.module.css';

const { link: texts } = loginTexts;
type Person = ReplyOf<typeof invitations.read>;

/** Opened by the link of an invitation or a password reset: its person chooses a password. */
export function LinkScreen({ secret }: { secret: string }) {
  const {
    data: person,
    error,
    refetch,
  } = useQuery({
    queryKey: ['link', secret],
    queryFn: () => call(invitations.read, { body: { invitation: secret }, handles: ['local', 0, 401, 402, 403] }),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <div className={styles['page']}>
      <main className={styles['main']}>
        <Brand />
        {person?.expects_sign_on && <SignOnInvitation person={person} />}
        {person && !person.expects_sign_on && <PersonForm secret={secret} person={person} />}
        {error && isInvalid(error) && <Invalid />}
        {error && !isInvalid(error) && <LoadError what={texts.page} error={error} onRetry={() => void refetch()} />}
        {!person && !error && <SkeletonRows rows={4} />}
      </main>
    </div>
  );
}

/** The server knows the link no more; otherwise it could not be asked. */
function isInvalid(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Invalid() {
  const navigate = useNavigate();
  return (
    <div className={styles['card']} role="alert">
      <h1 className={styles['title']}>{texts.invalid}</h1>
      <p className={styles['subtitle']}>{texts.invalidHint}</p>
      <Button onClick={() => void navigate('/login', { replace: true })}>{texts.toLogin}</Button>
    </div>
  );
}

/** The identity provider signs the invited person in; there is no password to choose. */
function SignOnInvitation({ person: { email } }: { person: Person }) {
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{texts.invitation}</h1>
      <p className={styles['subtitle']}>{texts.signOnHint(email)}</p>
      <CorporateSignOn isOffered isOnly />
    </div>
  );
}

interface Fault {
  field: string;
  message: string;
}

function PersonForm({ secret, person }: { secret: string; person: Person }) {
  const isInvitation = person.kind === 'invitation';
  const [name, setName] = useState(person.name);
  const [passwd, setPasswd] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<Fault>();
  const signIn = useSignIn();
  const accept = useWrite(invitations.accept, {
    handles: ['local', 401, 402, 403],
    onSuccess: ({ email }) => signIn.mutate({ body: { email, passwd: passwd.trim() } }),
    onError: (error) => setFault(faultOf(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = faultIn({ name, passwd, repeated }, isInvitation);
    setFault(missing);
    if (missing) return;
    const named = isInvitation ? { name: name.trim() } : {};
    accept.mutate({ body: { invitation: secret, ...named, passwd: passwd.trim() } });
  }

  const errorAt = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <form className={styles['card']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{isInvitation ? texts.invitation : texts.reset}</h1>
      <p className={styles['subtitle']}>
        {isInvitation ? texts.invitationHint(person.email) : texts.resetHint(person.email)}
      </p>
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      {isInvitation && (
        <TextInput
          label={texts.name}
          autoComplete="name"
          maxLength={200}
          value={name}
          error={errorAt('name')}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      )}
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        value={passwd}
        error={errorAt('passwd')}
        onChange={({ currentTarget: { value } }) => setPasswd(value)}
      />
      <PasswordField
        label={texts.repeat}
        autoComplete="new-password"
        value={repeated}
        error={errorAt('repeated')}
        onChange={({ currentTarget: { value } }) => setRepeated(value)}
      />
      {errorAt('') !== undefined && (
        <p className={styles['error']} role="alert">
          {errorAt('')}
        </p>
      )}
      <Button type="submit" variant="filled" fullWidth loading={accept.isPending || signIn.isPending}>
        {texts.save}
      </Button>
      <p className="p-caption">{texts.validUntil(shownMinute(person.valid_until))}</p>
    </form>
  );
}

/** Signs in with the new password. Where that is not enough, for a user with one-time codes, the sign-in asks the rest. */
function useSignIn() {
  const navigate = useNavigate();
  return useWrite(auth.login, {
    handles: ['local', 0, 401, 402, 403],
    onSuccess({ user }) {
      startSession(user);
      void navigate('/login', { replace: true });
    },
    onError(_error, { body }) {
      notify.success({ title: texts.saved, projectId: null });
      void navigate('/login', { replace: true, state: { email: body.email } });
    },
  });
}

interface Typed {
  name: string;
  passwd: string;
  repeated: string;
}

/** The faults that the form tells before it sends anything. */
function faultIn({ name, passwd, repeated }: Typed, needsName: boolean): Fault | undefined {
  if (needsName && name.trim() === '') return { field: 'name', message: texts.noName };
  if (passwd.trim() === '') return { field: 'passwd', message: specTexts.password.empty };
  if (passwd.trim() !== repeated.trim()) return { field: 'repeated', message: specTexts.password.mismatch };
  return undefined;
}

/** At the field that the server names. */
function faultOf(error: Error): Fault {
  if (!(error instanceof ApiError)) return { field: '', message: error.message };
  for (const field of ['name', 'passwd']) {
    const message = error.issueAt(field);
    if (message !== undefined) return { field, message };
  }
  return { field: '', message: error.message };
}
