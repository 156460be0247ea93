import { Button, NativeSelect, TextInput } from '@mantine/core';
import { personalData, type PersonalDataRequest } from '@parley/contract';
import { SUBJECT_KINDS, type SubjectKind } from '@parley/domain/personal-data/subject';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { useAddress } from '#shared/use-address.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { PersonalDataLog } from '#features/conversations/personal-data/personal-data-log.tsx';
import { PersonalDataFound } from '#features/conversations/personal-data/personal-data-found.tsx';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { personalDataTexts as texts } from '#texts/personal-data.ts';
import styles from '#features/conversations/personal-data/personal-data-view.module.css';

const ASK_MS = 1_000;
/** Somebody else may confirm it. */
const SELDOM_MS = 30_000;

/** Finds a person's data in conversations, to export or erase it, and lists earlier requests. */
export function PersonalDataView() {
  const { params, write } = useAddress();
  const shown = Number(params.get('request') ?? 0);
  const show = (id: number | undefined) => write({ request: () => (id === undefined ? '' : String(id)) });
  return (
    <div className="p-column">
      <PageHeader />
      <div className="p-tool-bar">
        <ViewLinks view="personal-data" />
        <span className={styles['space']} />
        <GuideLink page="personal-data" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too. */}
      <div className={styles['scroller']} role="region" aria-label={texts.title} tabIndex={0}>
        <p className={styles['about']}>{texts.about}</p>
        {shown > 0 ? (
          <Shown key={shown} id={shown} onClose={() => show(undefined)} />
        ) : (
          <FindForm conversation={params.get('conversation') ?? ''} onFound={show} />
        )}
        <PersonalDataLog onOpen={show} />
      </div>
    </div>
  );
}

function FindForm({ conversation, onFound }: { conversation: string; onFound: (id: number) => void }) {
  const [kind, setKind] = useState<SubjectKind>(conversation === '' ? 'phone' : 'conversation');
  const [subject, setSubject] = useState(conversation);
  const [fault, setFault] = useState<string>();
  const find = useWrite(personalData.find, {
    refreshes: [personalData.list],
    handles: ['local'],
    onSuccess: ({ id }) => onFound(id),
    onError: (error) => setFault((error instanceof ApiError && error.issueAt('subject')) || error.message),
  });
  const search = (purpose: 'erasure' | 'export') =>
    find.mutate({ body: { kind: purpose, subject_kind: kind, subject: subject.trim() } });
  return (
    <form
      className={styles['form']}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        search('erasure');
      }}
    >
      <NativeSelect
        label={texts.by}
        value={kind}
        data={SUBJECT_KINDS.map((value) => ({ value, label: texts.subjects[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = SUBJECT_KINDS.find((one) => one === currentTarget.value);
          if (chosen) setKind(chosen);
          setFault(undefined);
        }}
      />
      <TextInput
        flex="1 1 240px"
        maw={360}
        label={texts.subjects[kind]}
        placeholder={texts.examples[kind]}
        value={subject}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setSubject(currentTarget.value);
          setFault(undefined);
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" disabled={subject.trim() === ''} loading={find.isPending}>
          {texts.erase}
        </Button>
        <Button disabled={subject.trim() === '' || find.isPending} onClick={() => search('export')}>
          {texts.export}
        </Button>
      </div>
    </form>
  );
}

function Shown({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead(personalData.get, {
    handles: ['local'],
    params: { id },
    refetchInterval: (request: PersonalDataRequest | undefined) =>
      request && request.state !== 'searching' && request.state !== 'erasing' ? SELDOM_MS : ASK_MS,
  });
  if (data) return <PersonalDataFound request={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <section className={styles['found']}>
      <StateLine state="error" role="alert">
        {texts.notRead} {error.message}
      </StateLine>
      <Button onClick={onClose}>{texts.done}</Button>
    </section>
  );
}
