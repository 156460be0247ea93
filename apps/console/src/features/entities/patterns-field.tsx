import type { Entity } from '@parley/domain';
import type { PatternFault } from '@parley/domain/entity-pattern';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { entityTexts } from '#texts/entities.ts';
import styles from '#features/entities/entities.module.css';

const { patterns: texts } = entityTexts;

interface PatternsFieldProps {
  entity: Entity;
  isLocked: boolean;
  isUnsaved: boolean;
  onChange: (values: string) => void;
}

/** Regular expressions, one a line, which are checked while they are typed. */
export function PatternsField({ entity, isLocked, isUnsaved, onChange }: PatternsFieldProps) {
  const hintId = useId();
  const faults = usePatternFaults(entity);
  return (
    <div className={styles.line}>
      <span className={styles.label}>
        {texts.label} {isUnsaved && <UnsavedDot />}
      </span>
      <div className={styles.wide}>
        <CodeEditor
          key={entity.id}
          mode="plain"
          size="list"
          label={texts.label}
          value={entity.values}
          isReadOnly={isLocked}
          describedBy={hintId}
          onChange={onChange}
        />
        <span id={hintId} className="p-flush p-text-12 p-muted">
          {texts.hint}
        </span>
        {faults.length > 0 && (
          <div className={styles.faults} role="alert">
            <StateIcon state="error" size={14} />{' '}
            {faults.map(({ line, message }) => (
              <span key={line}>{texts.fault(line, message)} </span>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The engine is loaded when the first pattern is looked at; the server checks them as well. */
function usePatternFaults(entity: Entity): readonly PatternFault[] {
  const settled = useDeferredValue(entity);
  const [found, setFound] = useState<readonly PatternFault[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('@parley/domain/entity-pattern').then(
      ({ patternFaults }) => isCurrent && setFound(patternFaults(settled)),
      // Without a connection the server still says it on saving.
      () => isCurrent && setFound([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [settled]);
  return found;
}
