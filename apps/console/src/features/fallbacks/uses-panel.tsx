import { fallbacks, type FallbackUse } from '@parley/contract';
import { spokenIn } from '@parley/dialogue';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownTime } from '#shared/times.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { phraseOn, type Row } from '#features/fallbacks/triage.ts';
import { conversationAddress, useUses } from '#features/fallbacks/uses-menu.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/fallbacks/uses-panel.module.css';

const texts = fallbackTexts.conversations;

/** The conversations in which a phrase was said, with the turns around it. */
export function UsesPanel({ row, onClose }: { row: Row; onClose: () => void }) {
  const { data, error } = useUses(row);
  const [shown, setShown] = useState<string>();
  const projectId = useProjectId();
  useHotkeys(texts.title, [{ keys: 'Esc', description: texts.close, run: onClose }]);
  const open = shown ?? (data?.[0] && keyOf(data[0]));
  return (
    <SidePanel title={texts.title} count={data?.length} onClose={onClose}>
      <p className={styles.phrase}>{phraseOn(row).intent}</p>
      {error && (
        <p className={styles.failed} role="alert">
          <StateIcon state="error" size={14} /> {texts.didNotLoad}
        </p>
      )}
      <ul className="p-plain-list">
        {data?.map((use) => (
          <li key={keyOf(use)}>
            <div className={`p-line ${styles.use}`} data-open={keyOf(use) === open || undefined}>
              <button
                type="button"
                className="p-bare-button"
                aria-expanded={keyOf(use) === open}
                onClick={() => setShown(keyOf(use))}
              >
                <span className="p-figures">{shownTime(use.timestamp)}</span> {uiTexts.environments[use.project_env]}
              </button>
              <a href={conversationAddress(projectId, use)} target="_blank" rel="noreferrer">
                {texts.open} <IconExternalLink size={14} stroke={2} aria-hidden />
              </a>
            </div>
            {keyOf(use) === open && <Surroundings use={use} />}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

function keyOf({ conversation_id, timestamp }: FallbackUse): string {
  return `${conversation_id} ${timestamp}`;
}

function Surroundings({ use }: { use: FallbackUse }) {
  const { data } = useRead(fallbacks.surroundings, {
    params: { id: use.id },
    query: { conversation_id: use.conversation_id, timestamp: String(use.timestamp) },
    handles: ['local'],
  });
  return (
    <ol className={`p-plain-list ${styles.talk}`} aria-label={texts.excerpt}>
      {spokenIn(data?.tracker ?? []).flatMap(({ who, text, timestamp }) => {
        if (text === '') return [];
        const isIt = timestamp === use.timestamp;
        return [
          <li key={timestamp} data-by={who} data-it={isIt || undefined} aria-current={isIt || undefined}>
            {isIt && <StateIcon state="fallback" size={14} label={texts.thisPhrase} />}
            <span>{text}</span>
          </li>,
        ];
      })}
    </ol>
  );
}
