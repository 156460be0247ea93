import { Button, CloseButton } from '@mantine/core';
import { IconCircleMinus, IconPlus } from '@tabler/icons-react';
import { counted } from '#shared/counted.ts';
import { texts } from '#shared/texts.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ClassField } from '#features/fallbacks/class-field.tsx';
import type { Commands } from '#features/fallbacks/use-triage-keys.ts';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

interface FallbacksBulkProps {
  chosen: ReadonlySet<number>;
  commands: Commands;
  canMake: boolean;
  isChoosing: boolean;
  onChooser: (owner: string | undefined) => void;
}

/** What is decided about all phrases that are chosen: one step of undo. */
export function FallbacksBulk({ chosen, commands, canMake, isChoosing, onChooser }: FallbacksBulkProps) {
  const count = chosen.size;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Chosen phrases">
      <span className={`${styles.count} p-figures`} role="status">
        {counted(count, 'phrase')} chosen
      </span>
      <ClassField
        isFocused={isChoosing}
        onLeave={() => isChoosing && onChooser(undefined)}
        onEscape={commands.goToList}
        onSet={(intent) => commands.classify(intent)}
        {...(canMake ? { onNew: (name) => commands.makeIntent(name, [...chosen]) } : {})}
      />
      {canMake && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="N" />}
          onClick={() => commands.askNewIntent()}
        >
          New intent from these
        </Button>
      )}
      <Button
        leftSection={<IconCircleMinus size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="X" />}
        onClick={() => commands.classify(null)}
        title={texts.fallbacks.placeholder}
      >
        Don’t specify
      </Button>
      <CloseButton size={28} aria-label="Choose none" onClick={commands.clearChosen} />
    </div>
  );
}
