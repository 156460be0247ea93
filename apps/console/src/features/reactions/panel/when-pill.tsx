import { UnstyledButton } from '@mantine/core';
import { Chip } from '#shared/ui/chip.tsx';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/action-card.module.css';

interface WhenPillProps {
  when: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** The condition of an action in words; a press opens its rows. Nothing for an action that always runs. */
export function WhenPill({ when = '', isOpen, onOpen }: WhenPillProps) {
  const hasCondition = when.trim() !== '';
  useConditionWords(hasCondition);
  if (!hasCondition) return null;
  return (
    <UnstyledButton className={styles.when} title={when} aria-expanded={isOpen} onClick={onOpen}>
      <Chip>{reactionTexts.actions.whenPill(conditionLabel(when))}</Chip>
    </UnstyledButton>
  );
}
