import type { AuditTrailEntry } from '@parley/contract';
import { useMemo } from 'react';
import { Fact } from '#shared/ui/fact.tsx';
import { shownMoment } from '#shared/times.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { auditTexts } from '#texts/audit.ts';
import { DifferenceList } from '#features/platform/audit/difference-list.tsx';
import { fieldDifferences } from '#features/platform/audit/differences.ts';
import { itemOf, whoDid } from '#features/platform/audit/shown-entry.ts';
import styles from '#features/platform/audit/audit-tab.module.css';

const { entry: texts } = auditTexts;

interface EntryPanelProps {
  entry: AuditTrailEntry;
  onOfItem: () => void;
  onClose: () => void;
}

/** One entry: the actor, the target, and the values before and after. */
export function EntryPanel({ entry, onOfItem, onClose }: EntryPanelProps) {
  const { id, at, who_email, address, action, thing, project_id, before, after, refused, hash } = entry;
  const differences = useMemo(() => fieldDifferences(before, after), [before, after]);
  return (
    <SidePanel title={action} label={texts.title(id)} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name={texts.at}>{shownMoment(at / 1_000_000)}</Fact>
        <Fact name={texts.who}>
          {whoDid(entry)} {who_email !== null && <div className="p-caption">{who_email}</div>}
        </Fact>
        {address !== null && <Fact name={texts.address}>{address}</Fact>}
        <Fact name={texts.item}>
          {itemOf(entry)}
          {thing !== null && (
            <div>
              <button type="button" className="p-link" onClick={onOfItem}>
                {texts.ofItem}
              </button>
            </div>
          )}
        </Fact>
        {project_id !== null && <Fact name={texts.project}>{project_id}</Fact>}
        {refused && (
          <>
            <Fact name={texts.route}>{refused.route}</Fact>
            <Fact name={texts.grant}>{refused.grant}</Fact>
            <Fact name={texts.reason}>{refused.reason}</Fact>
          </>
        )}
        <Fact name={texts.hash}>
          <code className="p-text-12">{hash}</code>
        </Fact>
      </dl>
      {differences.length > 0 && <DifferenceList differences={differences} />}
      {differences.length === 0 && !refused && <p className={styles.none}>{texts.noDetails}</p>}
    </SidePanel>
  );
}
