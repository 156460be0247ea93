import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { roleTexts } from '#texts/roles.ts';
import { editKey, reversed, type Edit, type RolesState } from '#features/roles/members/assignments.ts';
import { sentenceOf, type Names } from '#features/roles/editing/unsaved-changes.ts';
import styles from '#features/roles/editing/unsaved-panel.module.css';

const { changes: texts } = roleTexts;
const ROW_PX = 28;
const MOST_ROWS = 7;
const SIGNS = { gain: '+', loss: '−', other: '~' } as const;

interface UnsavedPanelProps {
  edits: readonly Edit[];
  state: RolesState;
  names: Names;
  seesMembers: boolean;
  platformAdmins: ReadonlySet<number>;
  onChange: (edits: readonly Edit[]) => void;
}

/** Every unsaved change as a sentence, with the users who gain or lose by it. Each can be undone alone. */
export function UnsavedPanel({ edits, state, names, seesMembers, platformAdmins, onChange }: UnsavedPanelProps) {
  const items = useMemo(() => [...edits], [edits]);
  if (items.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <h2 className={styles.title}>
        <UnsavedDot /> {texts.title} <span className="p-caption p-figures">{items.length}</span>
      </h2>
      <div className="p-flex" style={{ height: Math.min(items.length, MOST_ROWS) * ROW_PX }}>
        <VirtualList
          label={texts.title}
          items={items}
          keyOf={editKey}
          rowHeight={ROW_PX}
          renderRow={(edit) => {
            const { sign, who, what, effect } = sentenceOf(edit, state, names, seesMembers, platformAdmins);
            const sentence = `${who} ${what}`;
            return (
              <div className={styles.row}>
                <span className={styles.sign} data-sign={sign} role="img" aria-label={texts.signs[sign]}>
                  {SIGNS[sign]}
                </span>
                <span className="p-cut" title={sentence}>
                  <strong>{who}</strong> {what}
                </span>
                <span className="p-caption">{effect}</span>
                <button
                  type="button"
                  className="p-icon-button"
                  aria-label={texts.undo(sentence)}
                  title={texts.undo(sentence)}
                  onClick={() => onChange([reversed(edit)])}
                >
                  <IconArrowBackUp size={14} stroke={1.75} aria-hidden />
                </button>
              </div>
            );
          }}
        />
      </div>
    </section>
  );
}
