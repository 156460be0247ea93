import { intents } from '@parley/contract';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { describe, entityName, TextWithHits } from '#parts/understanding/text-with-hits.tsx';
import { TryField } from '#parts/understanding/try-field.tsx';
import { useTriedText, type TriedState } from '#parts/understanding/use-tried-text.ts';
import styles from '#features/entities/entities.module.css';

const { try: tryTexts } = entityTexts;

/** Shows the entities that the trained model finds in a text, with the code that conversations use. */
export function TryLine({ unsaved }: { unsaved: number }) {
  const canTry = useCan(intents.list);
  const [text, setText] = useState('');
  const state = useTriedText(text);
  if (!canTry) return null;
  return (
    <footer className={styles.try} aria-label={tryTexts.label}>
      <TryField text={text} state={state} onChange={setText} placeholder={tryTexts.placeholder} />
      <div className={styles.tried} role="status">
        <Found state={state} />
        {state.tried && !state.tried.untrained && <Behind unsaved={unsaved} />}
      </div>
    </footer>
  );
}

function Found({ state: { tried, error } }: { state: TriedState }) {
  if (error !== undefined) {
    return (
      <span className={styles.failed}>
        <StateIcon state="error" size={14} /> {error}
      </span>
    );
  }
  if (!tried) return null;
  if (tried.untrained) return <span className="p-flush p-text-12 p-muted">{tryTexts.untrained}</span>;
  if (tried.entities.length === 0) return <span className="p-flush p-text-12 p-muted">{tryTexts.none}</span>;
  return (
    <>
      <TextWithHits tried={tried} />
      {tried.entities.map((hit, at) => (
        <span key={at} className={styles.hit}>
          <span className={styles.entity}>{entityName(hit)}</span> {describe(hit)}
        </span>
      ))}
    </>
  );
}

/** Warns that changes are not part of the model yet. */
function Behind({ unsaved }: { unsaved: number }) {
  const { data: evaluation } = useRead(intents.evaluation);
  if (unsaved === 0 && !evaluation?.stale) return null;
  return (
    <span className={styles.behind}>
      <StateIcon state="warning" size={14} /> {unsaved > 0 ? tryTexts.unsaved : texts.intents.notRetrained}
    </span>
  );
}
