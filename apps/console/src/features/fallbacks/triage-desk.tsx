import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ClassField } from '#features/fallbacks/class-field.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { Rights } from '#features/fallbacks/rights.ts';
import { phrasesOf, type Row } from '#features/fallbacks/triage.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import styles from '#features/fallbacks/triage-desk.module.css';

interface TriageDeskProps {
  row: Extract<Row, { kind: 'desk' }>;
  commands: Commands;
  rights: Rights;
  isChoosing: boolean;
  onChosen: () => void;
}

/** Below an expanded group: decisions about all its open phrases. */
export function TriageDesk({ row, commands, rights, isChoosing, onChosen }: TriageDeskProps) {
  const open = phrasesOf(row);
  return (
    <div role="gridcell" className={styles.desk}>
      <span className={styles.hint}>{fallbackTexts.classify.unchanged(open.length)}</span>
      {rights.canMake && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="N" />}
          onClick={() => commands.askNewIntent(row)}
        >
          {fallbackTexts.classify.newIntent}
        </Button>
      )}
      <ClassField
        isFocused={isChoosing}
        onLeave={onChosen}
        onEscape={commands.goToList}
        onSet={(intent) => commands.classify(intent, row)}
        {...(rights.canMake
          ? {
              onNew: (name) =>
                commands.makeIntent(
                  name,
                  open.map(({ id }) => id),
                ),
            }
          : {})}
      />
    </div>
  );
}
