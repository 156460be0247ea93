import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Step {
  label: string;
  run: () => void;
}

/** For an `EmptyState`: the first thing to do, and an example that works. Empty for users who may not edit. */
export function firstSteps(canEdit: boolean, add: Step, example: Step) {
  if (!canEdit) return {};
  return {
    action: (
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add.run}>
        {add.label}
      </Button>
    ),
    example: (
      <Button variant="subtle" px={0} onClick={example.run}>
        {example.label}
      </Button>
    ),
  };
}
