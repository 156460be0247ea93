import { reactions } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { counted, grouped } from '#texts/counted.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { DialogSection } from '#features/deployments/dialog/dialog-section.tsx';
import type { DeployCheck, DeployChecking } from '#features/deployments/dialog/use-deploy-check.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import styles from '#features/deployments/dialog/deploy-check.module.css';

const { check: checkTexts } = deployDialogTexts;

/** Whether the version may go live: its errors and warnings. */
export function DeployCheckPanel({ check: { found, error, isSettled, checkAgain } }: { check: DeployChecking }) {
  return (
    <DialogSection title={checkTexts.title}>
      {found && (isSettled ? <Checks {...found} /> : <StateLine state="running">{checkTexts.waiting}</StateLine>)}
      {!found && !error && <SkeletonRows rows={4} />}
      {error && (
        <StateLine state="warning" role="alert">
          {checkTexts.failed} {error.message}{' '}
          <button type="button" className="p-inline-link" onClick={checkAgain}>
            {checkTexts.again}
          </button>
        </StateLine>
      )}
    </DialogSection>
  );
}

function Checks({ is_trained: isTrained, errors, warnings }: DeployCheck) {
  return (
    <ul className={styles.checks}>
      <StateLine as="li" state={isTrained ? 'ok' : 'info'}>
        {isTrained ? checkTexts.trained : checkTexts.untrained}
      </StateLine>
      {errors.length + warnings.length === 0 && (
        <StateLine as="li" state="ok">
          {checkTexts.clean}
        </StateLine>
      )}
      <Findings state="error" title={checkTexts.errors(counted(errors.length, checkTexts.error))} findings={errors} />
      <Findings
        state="warning"
        title={checkTexts.warnings(counted(warnings.length, checkTexts.warning))}
        findings={warnings}
      />
    </ul>
  );
}

const SHOWN = 6;
/** The trial with recorded callers finds what no place of the bot shows. */
const LISTENING = 'listening';

interface FindingsProps {
  state: 'error' | 'warning';
  title: string;
  findings: DeployCheck['errors'];
}

/** The first few; each opens in a tab of its own, as the question is still to be answered. */
function Findings({ state, title, findings }: FindingsProps) {
  const projectId = useProjectIdIfAny();
  const { data: list } = useRead(reactions.list, { handles: ['local'] });
  if (findings.length === 0) return null;
  const reactionNamed = (id: number | undefined, message: string) => {
    const name = list?.find((one) => one.id === id)?.name;
    return name ? checkTexts.ofReaction(name, message) : message;
  };
  return (
    <StateLine as="li" state={state}>
      {title}
      <ul className={styles.findings}>
        {findings.slice(0, SHOWN).map(({ message, ...place }, at) => (
          // Two findings at one place may have equal texts.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {place.rule === LISTENING ? (
              message
            ) : (
              <a href={`#${addressOf(place, projectId)}`} target="_blank" rel="noreferrer">
                {reactionNamed(place.reaction, message)}
              </a>
            )}
          </li>
        ))}
        {findings.length > SHOWN && <li>{checkTexts.more(grouped(findings.length - SHOWN))}</li>}
      </ul>
    </StateLine>
  );
}

type FoundPlace = Omit<DeployCheck['errors'][number], 'rule' | 'message'>;

/** The screen that shows the thing, or else the panel with all findings of the project. */
function addressOf({ reaction, intent, test, setting, unanswered }: FoundPlace, projectId: number | undefined): string {
  if (setting !== undefined) return screenAddress('/app/settings', projectId, { field: setting });
  if (unanswered !== undefined) return screenAddress('/app/grapheditor', projectId, { intent: unanswered });
  if (test !== undefined) return screenAddress('/app/tests', projectId, { test });
  if (intent !== undefined) return screenAddress('/app/intents', projectId, { intent });
  return screenAddress('/app/grapheditor', projectId, reaction === undefined ? { panel: 'findings' } : { reaction });
}
