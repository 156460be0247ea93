import { IconMessageDots } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';

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
      {...firstSteps(
        canEdit,
        { label: 'Add intent', run: onAdd },
        { label: 'Start with an example: lost card', run: () => onAddExample(EXAMPLE) },
      )}
    >
      An intent is one thing that a caller may want, with templates: phrases in which callers say it. Name it, write ten
      or more templates, train, and reactions can answer it.
    </EmptyState>
  );
}
