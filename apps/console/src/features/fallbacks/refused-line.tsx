import { counted } from '#texts/counted.ts';
import { quoted } from '#shared/quoted.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { PhraseRow } from '#features/fallbacks/triage.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import styles from '#features/fallbacks/refused-line.module.css';

/** Why phrases of the row were not added to an intent, until something is done about it. */
export function RefusedLine({ row, commands }: { row: PhraseRow; commands: Commands }) {
  const { refused } = row;
  const [first] = refused;
  if (!first) return null;
  const { reason, intent, others } = first.refusal;
  const isAlone = row.kind === 'phrase' || row.group.phrases.length === 1;
  const which = refused.length > 1 ? counted(refused.length, fallbackTexts.phrase) : quoted(first.phrase.intent);
  return (
    <span role="gridcell" className={styles.refused}>
      <StateIcon state="error" size={14} />
      <span className="p-narrowable p-break-anywhere">
        {intent && <strong>{fallbackTexts.refused.notAdded(intent.name)} </strong>}
        {isAlone ? reason : fallbackTexts.refused.phrase(which, reason)}
      </span>
      {row.kind === 'group' && intent && others.length > 0 && (
        <button type="button" tabIndex={-1} className="p-link" onClick={() => commands.addOthers(first.refusal)}>
          {fallbackTexts.refused.addOthers(others.length)}
        </button>
      )}
      <button type="button" tabIndex={-1} className="p-link" onClick={() => commands.dismiss(row)}>
        {fallbackTexts.refused.dismiss}
      </button>
    </span>
  );
}
