import { openFindings, type Finding } from '@parley/dialogue/lint/finding';
import type { Reaction, Scope, Suppression } from '@parley/domain';
import type { Saving } from '#shared/saving/use-saving.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { FindingRow } from '#features/reactions/graph/findings/finding-row.tsx';
import { useFixes } from '#features/reactions/graph/findings/fixes/use-fixes.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { scopeChanges, suppressInScope } from '#features/reactions/scopes/scope-changes.ts';
import { graphTexts } from '#texts/graph.ts';
import panelStyles from '#features/reactions/panel/panel.module.css';
import styles from '#features/reactions/graph/findings/findings.module.css';

const { findings: findingTexts } = graphTexts;

interface FindingsPanelProps {
  findings: readonly Finding[];
  scopes: readonly Scope[];
  saving: Saving<Reaction>;
  onOpen: (reaction: number) => void;
  onScope: (scope: number) => void;
  onClose: () => void;
}

/** The linter's findings. An intended one can be suppressed, with a reason that everyone sees. */
export function FindingsPanel({ findings, scopes, saving, onOpen, onScope, onClose }: FindingsPanelProps) {
  const { isReadOnly } = useNames();
  const fixes = useFixes(saving, onOpen);
  const open = openFindings(findings);
  const suppressed = findings.filter(({ reason }) => reason !== undefined);

  const setSuppressions = (
    { subject, rule, about }: Finding,
    change: (others: Suppression[], key: Pick<Suppression, 'rule' | 'about'>) => Suppression[],
  ) => {
    const without = (all: readonly Suppression[] = []) => all.filter((one) => one.rule !== rule || one.about !== about);
    if (subject.kind === 'reaction') {
      const known = saving.things?.find(({ id }) => id === subject.id)?.suppressions;
      saving.change(subject.id, { suppressions: change(without(known), { rule, about }) });
    } else if (subject.kind === 'scope') {
      const scope = scopes.find(({ id }) => id === subject.id);
      if (!scope) return;
      const suppressions = change(without(scope.suppressions), { rule, about });
      void scopeChanges.make(suppressInScope(scope, suppressions));
    }
  };
  const show = ({ subject }: Finding) => {
    if (subject.kind === 'reaction') onOpen(subject.id);
    else if (subject.kind === 'scope') onScope(subject.id);
  };

  return (
    <div className={panelStyles['panel']}>
      <SidePanel title={findingTexts.title} count={open.length} onClose={onClose}>
        <div className={panelStyles['panelBody']}>
          {open.length === 0 && (
            <p className={styles['none']}>
              <StateIcon state="ok" /> {findingTexts.none}
            </p>
          )}
          <ul className={styles['list']}>
            {open.map((finding) => (
              <FindingRow
                key={keyOf(finding)}
                finding={finding}
                isReadOnly={isReadOnly}
                fixes={fixes.of(finding)}
                onFix={fixes.make}
                onShow={() => show(finding)}
                onSuppress={(reason) => setSuppressions(finding, (others, key) => [...others, { ...key, reason }])}
              />
            ))}
          </ul>
          {suppressed.length > 0 && (
            <Suppressed
              findings={suppressed}
              isReadOnly={isReadOnly}
              onShow={show}
              onRestore={(finding) => setSuppressions(finding, (others) => others)}
            />
          )}
        </div>
      </SidePanel>
    </div>
  );
}

function keyOf({ rule, subject, about }: Finding): string {
  return `${rule} ${subject.kind} ${subject.id} ${about}`;
}

interface SuppressedProps {
  findings: readonly Finding[];
  isReadOnly: boolean;
  onShow: (finding: Finding) => void;
  onRestore: (finding: Finding) => void;
}

function Suppressed({ findings, isReadOnly, onShow, onRestore }: SuppressedProps) {
  return (
    <>
      <h3 className={styles['heading']}>{findingTexts.suppressed}</h3>
      <ul className={styles['list']}>
        {findings.map((finding) => (
          <li key={keyOf(finding)} className={styles['row']}>
            <p className={styles['message']}>
              <button type="button" className="p-link" onClick={() => onShow(finding)}>
                {finding.subject.name}
              </button>{' '}
              {finding.message}
            </p>
            <p className={styles['reason']}>{findingTexts.quoted(finding.reason ?? '')}</p>
            {!isReadOnly && (
              <button type="button" className="p-link" onClick={() => onRestore(finding)}>
                {findingTexts.restore}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
