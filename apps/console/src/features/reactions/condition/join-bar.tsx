import { SegmentedControl } from '@mantine/core';
import type { Join } from '@parley/dialogue/source/condition-rows';
import type { ReactNode } from 'react';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

interface JoinBarProps {
  label: string;
  join: Join;
  onChange: (join: Join) => void;
  children: ReactNode;
}

/** Whether all rows must hold, or any. */
export function JoinBar({ label, join, onChange, children }: JoinBarProps) {
  const { isReadOnly } = useNames();
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="xs"
        aria-label={texts.join(label)}
        data={[
          { value: 'all', label: texts.all },
          { value: 'any', label: texts.any },
        ]}
        value={join}
        readOnly={isReadOnly}
        onChange={(changed) => onChange(changed === 'any' ? 'any' : 'all')}
      />
      <span className="p-caption">{texts.ofThese}</span>
      <span className="p-push-right">{children}</span>
    </div>
  );
}
