import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Kbd } from '#shared/ui/kbd.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { Path } from '#features/reactions/graph/nodes/path.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/path-bar.module.css';

const { path: texts } = graphTexts;

interface PathBarProps {
  name: string;
  path: Path;
  steps: number;
  onSteps: (steps: number) => void;
  onOpen: () => void;
  onClear: () => void;
}

const CHOICES = [
  { key: '1', steps: 1, label: '1' },
  { key: '2', steps: 2, label: '2' },
  { key: '3', steps: 3, label: '3' },
  { key: '0', steps: Infinity, label: texts.all },
];

/** Names the box whose ways in and out are followed, and says how far. */
export function PathBar({ name, path, steps, onSteps, onOpen, onClear }: PathBarProps) {
  useHotkeys(
    graphTexts.title,
    CHOICES.map((choice) => ({
      keys: choice.key,
      description: texts.show(choice.label),
      run: () => onSteps(choice.steps),
      yieldsToTyping: true,
    })),
  );
  return (
    <div className={styles['bar']} role="toolbar" aria-label={texts.label} data-floating>
      <IconRoute size={16} stroke={1.75} aria-hidden />
      <strong className="p-cut">{name}</strong>
      <span className="p-muted p-rigid p-figures">{texts.ways(path.count.into, path.count.out)}</span>
      <SegmentedControl
        size="xs"
        aria-label={texts.steps}
        data={CHOICES.map((choice) => ({ value: choice.key, label: choice.label }))}
        value={CHOICES.find((choice) => choice.steps === steps)?.key ?? '2'}
        onChange={(key) => onSteps(CHOICES.find((choice) => choice.key === key)?.steps ?? 2)}
      />
      <Button size="compact-sm" variant="subtle" rightSection={<Kbd keys="Enter" />} onClick={onOpen}>
        {texts.open}
      </Button>
      <CloseButton size={28} aria-label={graphTexts.selection.clear} onClick={onClear} />
    </div>
  );
}
