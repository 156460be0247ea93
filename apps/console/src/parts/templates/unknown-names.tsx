import type { ReferenceNames } from '@parley/domain';
import { useLayoutEffect, useState } from 'react';
import { templateParts } from '#parts/templates/template-parts.ts';
import styles from '#parts/templates/template-input.module.css';

interface UnknownNamesProps {
  field: HTMLInputElement;
  value: string;
  names: ReferenceNames;
  /** How far the field is scrolled. */
  scrolled: number;
}

/** Underlines the names in a field that name nothing, over the text itself. */
export function UnknownNames({ field, value, names, scrolled }: UnknownNamesProps) {
  const [begin, setBegin] = useState(0);
  const parts = templateParts(value, names);
  const isNeeded = parts.some((part) => part.kind !== 'text' && !part.exists);
  useLayoutEffect(() => {
    if (isNeeded) setBegin(field.clientLeft + (Number.parseFloat(getComputedStyle(field).paddingLeft) || 0));
  }, [isNeeded, field]);
  if (!isNeeded) return null;
  return (
    <span className={styles.over} style={{ insetInline: begin }} aria-hidden>
      <span style={{ transform: `translateX(${-scrolled}px)` }}>
        {parts.map((part, at) =>
          part.kind === 'text' || part.exists ? (
            part.text
          ) : (
            <span key={at} className={styles.unknown}>
              {part.text}
            </span>
          ),
        )}
      </span>
    </span>
  );
}
