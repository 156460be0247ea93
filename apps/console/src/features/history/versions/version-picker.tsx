import { Popover } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { searchKey } from '@parley/domain/text';
import { useState } from 'react';
import { grouped } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { PickList } from '#shared/ui/pick-list.tsx';
import type { Releases } from '#features/history/versions/releases.ts';
import { typedSeconds, type Moment } from '#features/history/versions/moments.ts';
import { useVersions } from '#features/history/versions/use-versions.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/versions/version-picker.module.css';

const texts = historyTexts.pickers;

interface VersionPickerProps {
  label: string;
  seconds: number;
  /** The list's entry for that second; undefined if the list lacks it. */
  moment: Moment | undefined;
  isDraft: boolean;
  newest: number;
  /** Deployed versions may be older than the list. */
  releases: Releases;
  nameOf: (moment: Pick<Moment, 'who' | 'who_name'>) => string;
  onPick: (seconds: number) => void;
}

/** One side of the comparison: when, where it is deployed, who made it, and the list of all versions behind it. */
export function VersionPicker({
  label,
  seconds,
  moment,
  isDraft,
  newest,
  releases,
  nameOf,
  onPick,
}: VersionPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={400} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={`p-bare-button ${styles.button}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.label}>{label}</span> <span className="p-figures">{shownMoment(seconds)}</span>{' '}
          <span className={styles.marks}>
            <Marks seconds={seconds} moment={moment} isDraft={isDraft} releases={releases} />
          </span>
          <span className={`${styles.who} p-cut`}>{releases.messages.get(seconds) ?? (moment && nameOf(moment))}</span>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Versions
          label={label}
          newest={newest}
          releases={releases}
          nameOf={nameOf}
          onPick={(picked) => {
            setOpen(false);
            onPick(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface MarksProps {
  seconds: number;
  moment: Moment | undefined;
  isDraft: boolean;
  releases: Releases;
}

/** The environments that serve or served a version, and the mark of the draft. */
function Marks({ seconds, moment, isDraft, releases: { live } }: MarksProps) {
  const served = ENVIRONMENTS.filter(
    (environment) =>
      live[environment] === seconds ||
      (moment?.deployments ?? []).some(({ project_env }) => project_env === environment),
  );
  return (
    <>
      {isDraft && <Chip>{texts.draft}</Chip>}
      {served.map((environment) => (
        <Chip key={environment} {...(live[environment] === seconds ? { tone: 'ok' as const } : {})}>
          {(live[environment] === seconds ? texts.environments : texts.earlier)[environment]}
        </Chip>
      ))}
    </>
  );
}

type VersionsProps = Pick<VersionPickerProps, 'label' | 'newest' | 'releases' | 'nameOf' | 'onPick'>;

function Versions({ label, newest, releases, nameOf, onPick }: VersionsProps) {
  const [query, setQuery] = useState('');
  const typed = typedSeconds(query);
  const { moments = [], hasNextPage, isFetching, fetchNextPage } = useVersions(typed);
  const wanted = searchKey(query);
  const found =
    typed === undefined
      ? moments.filter((moment) => searchKey(textOf(moment, nameOf, releases)).includes(wanted))
      : moments;
  return (
    <PickList
      query={query}
      onQuery={setQuery}
      items={found}
      keyOf={({ seconds }) => String(seconds)}
      label={label}
      placeholder={texts.search}
      emptyText={isFetching ? historyTexts.comparing : texts.none}
      onPick={({ seconds }) => onPick(seconds)}
      renderItem={(moment) => (
        <span className={styles.version}>
          <span className="p-figures">{shownMoment(moment.seconds)}</span>
          <Marks seconds={moment.seconds} moment={moment} isDraft={moment.seconds === newest} releases={releases} />
          {releases.messages.has(moment.seconds) && (
            <span className={styles.message}>{releases.messages.get(moment.seconds)}</span>
          )}
          <span className={styles.what}>
            {nameOf(moment)}, {changesOf(moment)}
          </span>
        </span>
      )}
      footer={
        hasNextPage && (
          <button type="button" className="p-link" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {texts.earlierVersions}
          </button>
        )
      }
    />
  );
}

function textOf(moment: Moment, nameOf: VersionPickerProps['nameOf'], { messages }: Releases): string {
  return `${messages.get(moment.seconds) ?? ''} ${shownMoment(moment.seconds)} ${nameOf(moment)} ${changesOf(moment)}`;
}

function changesOf({ changes }: Moment): string {
  return changes
    .map(({ resource, count }) => texts.changes(grouped(count), historyTexts.resources[resource].toLowerCase()))
    .join(', ');
}
