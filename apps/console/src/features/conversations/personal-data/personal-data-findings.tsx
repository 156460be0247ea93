import { Button, Checkbox } from '@mantine/core';
import {
  personalData,
  type FindingKey,
  type FindingKind,
  type PersonalDataExcerpt,
  type PersonalDataFinding,
} from '@parley/contract';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { personalDataTexts as texts } from '#texts/personal-data.ts';
import styles from '#features/conversations/personal-data/personal-data-view.module.css';

/** The findings that the editor has unticked, by kind and key. */
export type Kept = ReadonlyMap<string, FindingKey>;

interface FindingsProps {
  request: number;
  /** Null for an export, which takes all of them. */
  kept: Kept | null;
  onKeep: (finding: FindingKey, isKept: boolean) => void;
}

/** Lists findings, each with an excerpt, a link, and a checkbox that includes it in the erasure. */
export function PersonalDataFindings(props: FindingsProps) {
  const [pages, setPages] = useState([0]);
  const isLast = (page: number) => page === pages.length - 1;
  return (
    <div className={styles['findings']}>
      {pages.map((after, page) => (
        <FindingsPage
          key={after}
          {...props}
          after={after}
          onMore={isLast(page) ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </div>
  );
}

interface PageProps extends FindingsProps {
  after: number;
  onMore: ((next: number) => void) | undefined;
}

function FindingsPage({ request, after, kept, onKeep, onMore }: PageProps) {
  const { data, error, refetch, isFetching } = useRead(personalData.findings, {
    handles: ['local'],
    params: { id: request },
    query: { after: String(after) },
    staleTime: Infinity,
  });
  if (error && !data) return <LoadError what={texts.findings} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <ul className={styles['list']} aria-label={texts.findings}>
        {data.findings.map((finding) => (
          <Row key={keyOf(finding)} finding={finding} kept={kept} onKeep={onKeep} />
        ))}
      </ul>
      {data.next !== null && onMore && (
        <Button loading={isFetching} onClick={() => data.next !== null && onMore(data.next)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

export function keyOf({ kind, key }: FindingKey): string {
  return `${kind} ${key}`;
}

interface RowProps extends Pick<FindingsProps, 'kept' | 'onKeep'> {
  finding: PersonalDataFinding;
}

function Row({ finding, kept, onKeep }: RowProps) {
  const { kind, key, excerpt } = finding;
  const name = `${texts.findingKinds[kind]}: ${titleOf(finding)}`;
  return (
    <li className={styles['finding']}>
      {kept === null ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Checkbox
          label={name}
          checked={!kept.has(keyOf(finding))}
          onChange={({ currentTarget }) => onKeep({ kind, key }, !currentTarget.checked)}
        />
      )}
      <Opens finding={finding} />
      <p className={styles['excerpt']}>{excerpt === null ? texts.belongs : <Excerpt excerpt={excerpt} />}</p>
    </li>
  );
}

function Excerpt({ excerpt: { before, found, after } }: { excerpt: PersonalDataExcerpt }) {
  return (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  );
}

function titleOf({ kind, title }: PersonalDataFinding): string {
  if (kind === 'conversation') return shownMinute(Date.parse(title) / 1_000);
  return kind === 'history' ? texts.versions(Number(title)) : title;
}

/** Screen of each kind of finding, and the query parameter that selects it there. */
const SCREENS: Partial<Record<FindingKind, { to: string; query: string }>> = {
  conversation: { to: '/app/logs', query: 'conversation_id' },
  contact: { to: '/app/outbound', query: 'campaign' },
  test: { to: '/app/tests', query: 'test' },
  label: { to: '/app/logs', query: 'label' },
  report: { to: '/app/email-reports', query: 'report' },
};

function Opens({ finding }: { finding: PersonalDataFinding }) {
  const { kind, opens, title } = finding;
  const query =
    kind === 'template' ? { q: title } : opens === null || !SCREENS[kind] ? null : { [SCREENS[kind].query]: opens };
  if (query === null) return null;
  return (
    <ScreenLink
      to={SCREENS[kind]?.to ?? '/app/intents'}
      query={query}
      className="p-inline-link"
      target="_blank"
      aria-label={`${texts.openFinding} ${titleOf(finding)}`}
    >
      {texts.openFinding}
    </ScreenLink>
  );
}
