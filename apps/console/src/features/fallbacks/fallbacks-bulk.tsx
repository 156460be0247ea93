import { Button } from '@mantine/core';
import { IconCircleMinus, IconPlus } from '@tabler/icons-react';
import { counted } from '#texts/counted.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { texts } from '#texts/spec.ts';
import { ChosenBar } from '#shared/ui/chosen-bar.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { ClassField } from '#features/fallbacks/class-field.tsx';
import type { Commands } from '#features/fallbacks/commands.ts';

interface FallbacksBulkProps {
  chosen: ReadonlySet<number>;
  commands: Commands;
  canMake: boolean;
  isChoosing: boolean;
  onChooser: (owner: string | undefined) => void;
}

/** Decisions about all selected phrases, as one step of undo. */
export function FallbacksBulk({ chosen, commands, canMake, isChoosing, onChooser }: FallbacksBulkProps) {
  return (
    <ChosenBar
      label={fallbackTexts.classify.selected}
      what={counted(chosen.size, fallbackTexts.phrase)}
      onClear={commands.clearChosen}
    >
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
          {fallbackTexts.classify.newIntent}
        </Button>
      )}
      <Button
        leftSection={<IconCircleMinus size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="X" />}
        onClick={() => commands.classify(null)}
        title={texts.fallbacks.placeholder}
      >
        {fallbackTexts.classify.unspecified}
      </Button>
    </ChosenBar>
  );
}
