import { Button } from '@mantine/core';
import { IconCircleCheck, IconMessage2Question } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { View } from '#features/fallbacks/use-view.ts';

const texts = fallbackTexts.empty;

/** Every phrase is decided, the search found nothing, or no calls have come yet. */
export function FallbacksEmpty({ view, onShowAll }: { view: View; onShowAll: () => void }) {
  if (view.query !== '' || view.period !== '') {
    return (
      <EmptyState
        icon={IconMessage2Question}
        title={nothingFound(view)}
        action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {view.query === '' ? texts.noneInHint : texts.noMatchHint}
      </EmptyState>
    );
  }
  const { title, text } = texts[view.kind];
  return (
    <EmptyState
      icon={view.kind === 'done' ? IconMessage2Question : IconCircleCheck}
      title={title}
      example={
        view.kind === 'unrecognised' && (
          <ScreenLink to="/app/intents" className="p-inline-link">
            {texts.unrecognised.toIntents}
          </ScreenLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

function nothingFound({ query, period }: View): string {
  const shownPeriod = fallbackTexts.tools.periods[period];
  if (query === '') return texts.noneIn(shownPeriod);
  return period === '' ? texts.noMatch(query) : texts.noMatchIn(query, shownPeriod);
}
