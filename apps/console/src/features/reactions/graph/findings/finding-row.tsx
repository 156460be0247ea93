import { Button, TextInput } from '@mantine/core';
import { LINT_RULES, type Finding } from '@parley/dialogue/lint/finding';
import { useState } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { Fix } from '#features/reactions/graph/findings/fixes/fixes-of.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/findings/findings.module.css';

const { findings: findingTexts, fixes: fixTexts } = graphTexts;

/** Actions and intents are not in the graph, and keep no reasons. */
function hasPlace({ kind }: Finding['subject']): boolean {
  return kind === 'reaction' || kind === 'scope';
}

interface FindingRowProps {
  finding: Finding;
  isReadOnly: boolean;
  fixes: readonly Fix[];
  onFix: (fix: Fix) => void;
  onShow: () => void;
  onSuppress: (reason: string) => void;
}

/** A finding: what it means, what one press does about it, and the way to suppress it. */
export function FindingRow({ finding, isReadOnly, fixes, onFix, onShow, onSuppress }: FindingRowProps) {
  const { rule, severity, subject, message } = finding;
  const [reason, setReason] = useState<string | null>(null);
  const { title, meaning } = LINT_RULES[rule];
  return (
    <li className={styles['row']}>
      <p className={styles['title']}>
        <StateIcon state={severity} label={severity === 'error' ? findingTexts.error : findingTexts.warning} /> {title}
      </p>
      <p className={styles['message']}>
        {!hasPlace(subject) ? (
          <strong>{subject.name}</strong>
        ) : (
          <button type="button" className="p-link" onClick={onShow}>
            {subject.name}
          </button>
        )}{' '}
        {message}
      </p>
      <p className={styles['meaning']}>{meaning}</p>
      <Fixes finding={finding} fixes={fixes} onFix={onFix} />
      {!isReadOnly && hasPlace(subject) && reason === null && (
        <button type="button" className="p-link" onClick={() => setReason('')}>
          {findingTexts.suppressLink}
        </button>
      )}
      {reason !== null && <ReasonForm reason={reason} onReason={setReason} onSuppress={onSuppress} />}
    </li>
  );
}

function Fixes({ finding: { rule, subject }, fixes, onFix }: Pick<FindingRowProps, 'finding' | 'fixes' | 'onFix'>) {
  const link =
    rule === 'empty-intent'
      ? { to: '/app/intents', query: { q: subject.name }, label: fixTexts.addTemplates }
      : rule === 'missing-config'
        ? { to: '/app/settings', query: {}, label: fixTexts.openSettings }
        : null;
  if (fixes.length === 0 && link === null) return null;
  return (
    <div className={styles['fixes']} role="group" aria-label={fixTexts.label}>
      {fixes.map((fix) => (
        <Button key={fix.label} size="compact-sm" className={styles['fix'] ?? ''} onClick={() => onFix(fix)}>
          {fix.label}
        </Button>
      ))}
      {link && (
        <ScreenLink className="p-inline-link" to={link.to} query={link.query}>
          {link.label}
        </ScreenLink>
      )}
    </div>
  );
}

interface ReasonFormProps {
  reason: string;
  onReason: (reason: string | null) => void;
  onSuppress: (reason: string) => void;
}

function ReasonForm({ reason, onReason, onSuppress }: ReasonFormProps) {
  return (
    <form
      className={styles['suppress']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onSuppress(reason.trim());
      }}
    >
      <TextInput
        aria-label={findingTexts.reason}
        placeholder={findingTexts.reasonHint}
        ref={focusOnMount}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onReason(null);
        }}
      />
      <Button type="submit" disabled={reason.trim() === ''}>
        {findingTexts.suppress}
      </Button>
    </form>
  );
}
