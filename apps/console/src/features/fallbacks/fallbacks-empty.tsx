import { Button } from '@mantine/core';
import { IconCircleCheck, IconMessage2Question } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { PERIODS, type View } from '#features/fallbacks/use-view.ts';

/** Nothing is open, nothing was found, or nobody has called yet. */
export function FallbacksEmpty({ view, onShowAll }: { view: View; onShowAll: () => void }) {
  if (view.query !== '' || view.period !== '') {
    const what = view.query === '' ? 'No such phrase was said' : `Nothing contains “${view.query}”`;
    return (
      <EmptyState
        icon={IconMessage2Question}
        title={view.period === '' ? what : `${what} in the ${PERIODS[view.period]}`}
        action={<Button onClick={onShowAll}>Show all phrases</Button>}
      >
        {view.query === ''
          ? 'What was said earlier is left out.'
          : 'Phrases are searched in any case, with diacritics or without.'}
      </EmptyState>
    );
  }
  switch (view.kind) {
    case 'unrecognised':
      return (
        <EmptyState
          icon={IconCircleCheck}
          title="No unrecognised phrases"
          example={
            <ScreenLink to="/app/intents" className="p-inline-link">
              Teach the bot ahead: Intents
            </ScreenLink>
          }
        >
          What callers of the deployed bot say and no intent is recognised in is listed here, to be added to the intent
          that it should have been. Chats with the draft and tests are left out. Example: “the machine ate my card” may
          become a template of Lost card.
        </EmptyState>
      );
    case 'unsure':
      return (
        <EmptyState icon={IconCircleCheck} title="No unsure phrases">
          Phrases that were recognised, but nearer to the confidence threshold than to certainty, are listed here.
        </EmptyState>
      );
    case 'done':
      return (
        <EmptyState icon={IconMessage2Question} title="Nothing is done yet">
          Phrases that were classified or left unspecified are listed here, the latest first, and can be taken back.
        </EmptyState>
      );
  }
}
