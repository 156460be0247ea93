import type { EntityEditing } from '#features/entities/entity-editing.ts';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { entityTexts } from '#texts/entities.ts';
import styles from '#features/entities/entities.module.css';

const { free: texts } = entityTexts;

/** How a free entity is taught, and that templates are missing. */
export function FreeHint({ editing: { entity, uses } }: { editing: EntityEditing }) {
  const isUntaught = uses.unread === null && uses.templates === 0;
  return (
    <div className={styles.line}>
      <span className={styles.label}>{texts.label}</span>
      <div className={styles.wide}>
        <p className="p-flush p-text-12 p-muted">{texts.hint(entity.name)}</p>
        {isUntaught && <FieldWarning role="status">{texts.untaught(entity.name)}</FieldWarning>}
      </div>
    </div>
  );
}
