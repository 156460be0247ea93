import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import { KindMark } from '#features/history/comparison/kind-mark.tsx';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { Initials } from '#shared/ui/initials.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/thing-head.module.css';

const texts = historyTexts.section;

/** The screen where a thing is edited, and its name in the address. */
export const EDITORS: Record<Compared, { to: string; param?: string }> = {
  reactions: { to: '/app/grapheditor', param: 'reaction' },
  intents: { to: '/app/intents', param: 'intent' },
  actions: { to: '/app/actions', param: 'action' },
  entities: { to: '/app/entities', param: 'entity' },
  settings: { to: '/app/settings' },
  tests: { to: '/app/tests', param: 'test' },
};

interface ThingHeadProps {
  resource: Compared;
  diff: ThingDiff;
  isOpen: boolean;
  isSelected: boolean;
  /** The author and the time of the right version; undefined while the audit is hidden. */
  audit: { name: string; time: string; open: () => void } | undefined;
  /** Undefined where there is nothing to restore, or no right to. */
  restore: { label: string; name: string; run: () => void } | undefined;
  /** Undefined where the draft has no such thing. */
  editable: number | undefined;
  onSelect: () => void;
  onToggle: () => void;
}

export function ThingHead(props: ThingHeadProps) {
  const { resource, diff, isOpen, isSelected, audit, restore, editable, onSelect, onToggle } = props;
  const { name, kind } = diff;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const { to, param } = EDITORS[resource];
  const badge = texts.badges[kind];
  return (
    // The keys are the screen's: a click only says which thing they mean.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.head} data-selected={isSelected || undefined} onClick={onSelect}>
      <button
        type="button"
        className={`p-icon-button ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-label={isOpen ? texts.hide(name) : texts.show(name)}
        onClick={onToggle}
      >
        <Chevron size={16} stroke={1.75} aria-hidden />
      </button>
      <KindMark kind={kind} />
      <h2 className={`${styles.name} p-cut`}>{name}</h2>
      {badge !== '' && <Chip tone={kind === 'added' ? 'ok' : kind === 'removed' ? 'error' : 'plain'}>{badge}</Chip>}
      <span className="p-fill" />
      {audit && (
        <button
          type="button"
          className={`p-bare-button ${styles.audit}`}
          title={historyTexts.audit.of(name)}
          onClick={audit.open}
        >
          <Initials name={audit.name} /> {texts.changedBy(audit.name, audit.time)}
        </button>
      )}
      {restore && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={2} aria-hidden />}
          aria-label={restore.name}
          onClick={restore.run}
        >
          {restore.label}
        </Button>
      )}
      {editable !== undefined && (
        <ScreenLink
          to={to}
          {...(param ? { query: { [param]: editable } } : {})}
          className={`p-icon-button ${styles.open}`}
          aria-label={texts.open(name)}
          title={texts.open(name)}
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </ScreenLink>
      )}
    </div>
  );
}
