import { Button, Menu } from '@mantine/core';
import { conversationWork, labels as labelCalls, tasks, type Label } from '@parley/contract';
import { IconChecklist, IconTag, IconTagOff, type Icon } from '@tabler/icons-react';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { ChosenBar } from '#shared/ui/chosen-bar.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { trying } from '#features/conversations/detail/correct-turn.ts';
import type { Chosen } from '#features/conversations/list/chosen-conversations.ts';
import { LabelChip } from '#features/conversations/labels/label-chip.tsx';
import type { ManyReviews } from '#features/conversations/list/review-many.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { uiTexts } from '#texts/ui.ts';

const { many: texts, manyReviews: reviewTexts, review: oneTexts } = conversationWorkTexts;

interface BulkBarProps {
  chosen: Chosen;
  /** How many the filter leaves. */
  total: number;
  isEstimate: boolean;
  labels: readonly Label[];
  onAll: () => void;
  onLabel: (label: Label, isAdded: boolean) => void;
  onReview: (review: ManyReviews) => void;
  onClear: () => void;
}

/** Actions on the chosen conversations. */
export function BulkBar({ chosen, total, isEstimate, labels, onAll, onLabel, onReview, onClear }: BulkBarProps) {
  const count = chosen === 'all' ? total : chosen.size;
  const labeling = useRunningTask('label');
  const assigning = useRunningTask('assign');
  const task = labeling ?? assigning;
  useHotkeys(texts.bar, [{ keys: 'Esc', description: uiTexts.clearSelection, run: onClear }]);
  return (
    <ChosenBar label={texts.bar} what={texts.what(grouped(count), count === 1)} onClear={onClear}>
      {chosen !== 'all' && total > chosen.size && (
        <Button variant="subtle" onClick={onAll}>
          {isEstimate ? texts.allAtLeast(grouped(total)) : texts.all(grouped(total))}
        </Button>
      )}
      {task ? (
        <TaskProgress
          task={task}
          label={labeling ? texts.working : reviewTexts.working}
          startedBy={labelCalls.putMany}
          onCancel={(id) => void trying(async () => void (await call(tasks.cancel, { params: { id } })))}
        />
      ) : (
        <>
          <LabelMenu icon={IconTag} text={texts.add} labels={labels} onPick={(label) => onLabel(label, true)} />
          <LabelMenu icon={IconTagOff} text={texts.remove} labels={labels} onPick={(label) => onLabel(label, false)} />
          <ReviewMenu onPick={onReview} />
        </>
      )}
    </ChosenBar>
  );
}

interface LabelMenuProps {
  icon: Icon;
  text: string;
  labels: readonly Label[];
  onPick: (label: Label) => void;
}

function LabelMenu({ icon: Symbol, text, labels, onPick }: LabelMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button leftSection={<Symbol size={16} stroke={1.75} aria-hidden />}>{text}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {labels.length === 0 && <Menu.Label>{texts.noLabels}</Menu.Label>}
        {labels.map((label) => (
          <Menu.Item key={label.id} onClick={() => onPick(label)}>
            <LabelChip label={label} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReviewMenu({ onPick }: { onPick: (review: ManyReviews) => void }) {
  const { data: people = [] } = useRead(conversationWork.reviewers);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}>{reviewTexts.menu}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {(['done', 'open'] as const).map((state) => (
          <Menu.Item key={state} onClick={() => onPick({ state })}>
            {reviewTexts[state].confirmLabel}
          </Menu.Item>
        ))}
        <Menu.Label>{reviewTexts.assignTo}</Menu.Label>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onPick({ assignee: { id, name } })}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onPick({ assignee: null })}>{oneTexts.nobody}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
