import { UnstyledButton } from '@mantine/core';
import { Chip } from '#shared/ui/chip.tsx';
import { conditionSaid, useConditionWords } from '#features/reactions/condition/in-words.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/action-card.module.css';

const { actions: texts } = reactionTexts;

interface WhenPillProps {
  when: string | undefined;
  isElse?: boolean;
  onOpen: () => void;
}

/** The condition of an action in words, which opens its rows. */
export function WhenPill({ when = '', isElse = false, onOpen }: WhenPillProps) {
  const hasCondition = when.trim() !== '';
  useConditionWords(hasCondition);
  if (!hasCondition) return null;
  return (
    <UnstyledButton className={styles.when} title={when} onClick={onOpen}>
      <Chip>{isElse ? texts.elsePill : texts.whenPill(conditionSaid(when))}</Chip>
    </UnstyledButton>
  );
}
