import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FunnelStep } from '@parley/contract';
import { useState } from 'react';
import { NamedDialog } from '#features/dashboard/cards/named-dialog.tsx';
import { ThingPicker } from '#features/dashboard/cards/thing-picker.tsx';
import { useChoice, useChoosable } from '#features/dashboard/cards/use-choice.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/funnel-card.module.css';

const { funnel: texts } = dashboardTexts;
const MOST_STEPS = 10;

interface FunnelDialogProps {
  /** Its place in the list, or a new one. */
  at: number | 'new';
  /** `saved` is the position of the saved funnel. */
  onClose: (saved?: number) => void;
}

/** Names a funnel and its steps. */
export function FunnelDialog({ at, onClose }: FunnelDialogProps) {
  const { choice, save, isSaving } = useChoice();
  const { all, nameOf } = useChoosable();
  const funnel = at === 'new' ? undefined : choice.funnels[at];
  const [name, setName] = useState(funnel?.name ?? '');
  const [steps, setSteps] = useState<FunnelStep[]>(funnel?.steps ?? []);
  const isValid = name.trim() !== '' && steps.length >= 2;
  const place = at === 'new' ? choice.funnels.length : at;

  return (
    <NamedDialog
      title={at === 'new' ? texts.add : texts.edit}
      texts={texts}
      name={name}
      isValid={isValid}
      isSaving={isSaving}
      onName={setName}
      onSubmit={() =>
        save({ funnels: choice.funnels.toSpliced(place, 1, { name: name.trim(), steps }) }, () => onClose(place))
      }
      onRemove={at === 'new' ? undefined : () => save({ funnels: choice.funnels.toSpliced(at, 1) }, () => onClose(0))}
      onClose={() => onClose()}
    >
      <ol className={styles.steps} aria-label={texts.steps}>
        {steps.map((step, index) => (
          <li key={`${step.kind} ${step.id} ${index}`} className={styles.step}>
            <span className="p-caption p-figures">{index + 1}</span>
            <span className="p-cut">{nameOf(step)}</span>
            <ActionIcon
              size={24}
              aria-label={texts.removeStep(index + 1)}
              onClick={() => setSteps(steps.toSpliced(index, 1))}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {steps.length < MOST_STEPS && (
        <ThingPicker
          label={texts.chooseStep}
          things={all.filter(({ kind }) => kind !== 'label')}
          onPick={({ kind, id }) => {
            if (kind !== 'label') setSteps([...steps, { kind, id }]);
          }}
        />
      )}
    </NamedDialog>
  );
}
