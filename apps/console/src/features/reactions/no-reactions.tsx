import { Button } from '@mantine/core';
import type { Reaction } from '@parley/domain';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { reactionTexts } from '#texts/reactions.ts';

const { empty: texts } = reactionTexts;

type NewReaction = Omit<Reaction, 'id' | 'version' | 'who'>;

const GREETING: NewReaction = {
  name: 'Greeting',
  intents: ['__start__'],
  condition: '',
  reactions_scopes_id: null,
  actions: [{ name: 'utter', args: { text: 'Hello, how can I help you?' } }],
};

interface NoReactionsProps {
  canEdit: boolean;
  onAdd: () => void;
  onExample: (reaction: NewReaction) => void;
}

/** Tells in a project without reactions why there are any, and how to begin. */
export function NoReactions({ canEdit, onAdd, onExample }: NoReactionsProps) {
  return (
    <EmptyState
      icon={IconSitemap}
      title={texts.title}
      action={
        canEdit && (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
      example={
        canEdit && (
          <button type="button" className="p-link" onClick={() => onExample(GREETING)}>
            {texts.example}
          </button>
        )
      }
    >
      {texts.text}
    </EmptyState>
  );
}
