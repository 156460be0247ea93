import { Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { auth } from '@parley/contract';
import { DATE_FORMATS, DATE_LANGUAGES, DATE_PATTERNS, type DateFormat } from '@parley/domain/date-format';
import type { SessionUser } from '@parley/domain/user';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { session, startSession } from '#shared/session/session.ts';
import { shownDate } from '#shared/times.ts';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { Section } from '#features/profile/section.tsx';
import { profileTexts } from '#texts/profile.ts';
import styles from '#features/profile/profile.module.css';

const ChangePassword = lazyComponent(
  async () => (await import('#parts/passwords/change-password-dialog.tsx')).ChangePasswordDialog,
  OverlayLoadError,
);

const { account: texts, dates: dateTexts } = profileTexts;

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Name, email and password, and how dates are shown. */
export function AccountSection({ user }: { user: SessionUser }) {
  const [typed, setTyped] = useState<string>();
  const name = typed ?? user.name;
  const [today] = useState(() => new Date());
  const [languages] = useState(namedLanguages);
  const [isChanging, setChanging] = useState(false);
  const write = useWrite(auth.changeUser, {
    notice: texts.saved,
    handles: [400],
    async onSuccess() {
      await reload();
      setTyped((text) => (text?.trim() === session.get().user?.name ? undefined : text));
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? reload() : undefined),
  });
  useEffect(() => void reload().catch(() => {}), []);
  const isEmpty = name.trim() === '';
  const isSame = name.trim() === user.name;

  function save(event: React.FormEvent) {
    event.preventDefault();
    if (!isEmpty && !isSame) write.mutate({ body: { name: name.trim() } });
  }

  return (
    <Section title={texts.title}>
      <form className={styles.fields} onSubmit={save}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={200}
          autoComplete="name"
          readOnly={user.kept_by !== undefined}
          description={user.kept_by === undefined ? undefined : texts.keptBy(user.kept_by)}
          inputWrapperOrder={HINT_BELOW}
          error={isEmpty ? texts.noName : write.error instanceof ApiError && write.error.issueAt('name')}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          rightSectionWidth={72}
          rightSection={
            !isSame && (
              <Button size="compact-sm" type="submit" disabled={isEmpty} loading={write.isPending}>
                {texts.save}
              </Button>
            )
          }
        />
        <TextInput
          label={texts.email}
          value={user.email}
          description={user.kept_by === undefined ? texts.emailHint : undefined}
          inputWrapperOrder={HINT_BELOW}
          readOnly
        />
        <NativeSelect
          label={dateTexts.label}
          description={dateTexts.hint}
          inputWrapperOrder={HINT_BELOW}
          value={user.date_format}
          data={[
            { group: dateTexts.orders, items: DATE_PATTERNS.map((format) => dateChoice(format, format, today)) },
            { group: dateTexts.languages, items: languages.map(({ tag, name }) => dateChoice(tag, name, today)) },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const format = DATE_FORMATS.find((one) => one === value);
            if (format) write.mutate({ body: { date_format: format } });
          }}
        />
        <Input.Wrapper label={texts.password} labelElement="div">
          <div>
            <Button onClick={() => setChanging(true)}>{texts.changePassword}</Button>
          </div>
        </Input.Wrapper>
      </form>
      <Suspense>{isChanging && <ChangePassword onClose={() => setChanging(false)} />}</Suspense>
    </Section>
  );
}

/** Shows what another tab or an administrator has changed since the user signed in. */
async function reload(): Promise<void> {
  startSession(await call(auth.user, { handles: ['local', 0], background: true }));
}

function dateChoice(format: DateFormat, name: string, today: Date) {
  return { value: format, label: dateTexts.example(name, shownDate(today, format)) };
}

/** Each by its English name, in their order. */
function namedLanguages() {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return DATE_LANGUAGES.map((tag) => ({ tag, name: names.of(tag) ?? tag })).toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );
}
