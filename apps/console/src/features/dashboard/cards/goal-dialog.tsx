import { NativeSelect, TextInput } from '@mantine/core';
import type { Goal } from '@parley/contract';
import { useState } from 'react';
import { NamedDialog } from '#features/dashboard/cards/named-dialog.tsx';
import { ThingPicker } from '#features/dashboard/cards/thing-picker.tsx';
import { useChoice, useChoosable } from '#features/dashboard/cards/use-choice.ts';
import { dashboardTexts } from '#texts/dashboard.ts';

const { goals: texts } = dashboardTexts;
const MOST_VALUE = 1_000_000_000;

/** Names a goal, what reaches it, and its value. */
export function GoalDialog({ at, onClose }: { at: number | 'new'; onClose: () => void }) {
  const { choice, save, isSaving } = useChoice();
  const { all, nameOf } = useChoosable();
  const goal = at === 'new' ? undefined : choice.goals[at];
  const [name, setName] = useState(goal?.name ?? '');
  const [kind, setKind] = useState<Goal['kind']>(goal?.kind ?? 'reaction');
  const [id, setId] = useState<number | undefined>(goal?.id);
  const [value, setValue] = useState(String(goal?.value ?? 1));
  const amount = Number(value);
  const isValid = name.trim() !== '' && id !== undefined && value.trim() !== '' && amount >= 0 && amount <= MOST_VALUE;

  function submit() {
    if (id === undefined) return;
    const place = at === 'new' ? choice.goals.length : at;
    const goals = choice.goals.toSpliced(place, 1, { name: name.trim(), kind, id, value: amount });
    save({ goals }, onClose);
  }
  return (
    <NamedDialog
      title={at === 'new' ? texts.add : texts.edit(goal?.name ?? '')}
      texts={texts}
      name={name}
      isValid={isValid}
      isSaving={isSaving}
      onName={setName}
      onSubmit={submit}
      onRemove={at === 'new' ? undefined : () => save({ goals: choice.goals.toSpliced(at, 1) }, onClose)}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.kind}
        value={kind}
        data={[
          { value: 'reaction', label: texts.kinds.reaction },
          { value: 'label', label: texts.kinds.label },
        ]}
        onChange={(event) => {
          setKind(event.currentTarget.value === 'label' ? 'label' : 'reaction');
          setId(undefined);
        }}
      />
      {id !== undefined && <strong>{nameOf({ kind, id })}</strong>}
      <ThingPicker
        label={texts.thing[kind]}
        things={all.filter((thing) => thing.kind === kind)}
        onPick={(thing) => setId(thing.id)}
      />
      <TextInput
        label={texts.value}
        inputMode="decimal"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </NamedDialog>
  );
}
