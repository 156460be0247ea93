import { Button } from '@mantine/core';
import { IconMessageDots, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';

const EXAMPLE = {
  name: 'Lost card',
  templates: [
    'I lost my card',
    'my card is gone',
    'I can not find my card',
    'I think my card was stolen',
    'I left my card in a taxi',
    'where is my card',
  ],
};

interface IntentsEmptyProps {
  canEdit: boolean;
  onAdd: () => void;
  onAddExample: (intent: { name: string; templates: readonly string[] }) => void;
}

/** A project without intents: what they are for, and one that works. */
export function IntentsEmpty({ canEdit, onAdd, onAddExample }: IntentsEmptyProps) {
  return (
    <EmptyState
      icon={IconMessageDots}
      title="No intents yet"
      action={
        canEdit && (
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
            Add intent
          </Button>
        )
      }
      example={
        canEdit && (
          <Button variant="subtle" px={0} onClick={() => onAddExample(EXAMPLE)}>
            Start with an example: lost card
          </Button>
        )
      }
    >
      An intent is one thing that a caller may want, with templates: phrases in which callers say it. Name it, write ten
      or more templates, train, and reactions can answer it.
    </EmptyState>
  );
}
