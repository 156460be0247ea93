import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  return listenForHotkeys();
});

describe('the try-it line', () => {
  const answer = {
    untrained: false,
    text: 'i lost my cart',
    corrected_text: 'i lost my card',
    intents: [
      {
        name: 'Lost card',
        confidence: 0.42,
        alternatives: [
          { name: 'Ask balance', confidence: 0.2 },
          { name: 'Lost card [NEG]', confidence: 0.3 },
        ],
      },
    ],
    entities: [{ entity: 'card_type', value: 'card', text: 'card', start: 10, end: 14, matcher: 'exact', distance: 0 }],
    words: [{ text: 'lost', start: 2, end: 6, weight: 1.25 }],
    nearest: [{ intent: 'Lost card', template: 'I lost my #card', similarity: 0.91 }],
    milliseconds: 8.6,
  };

  test('shows the best three intents, the threshold, corrections, entities and, unfolded, why', async () => {
    project.open({ 'POST /intents/understand': answer });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Try what a caller may say' }), 'i lost my cart');
    const foot = within(screen.getByRole('contentinfo', { name: 'Try a phrase and train' }));
    expect(await foot.findByText('9 ms')).toBeVisible();
    expect(foot.getAllByText(/^0\.\d\d$/u).map(({ textContent }) => textContent)).toEqual(['0.42', '0.30', '0.20']);
    expect(foot.getByText('below the threshold')).toBeVisible();
    expect(foot.getByText('corrected to “i lost my card”')).toBeVisible();
    expect(foot.getByText('@card_type')).toBeVisible();
    await userEvent.click(foot.getByRole('button', { name: 'Why' }));
    expect(foot.getByText('+1.25')).toBeVisible();
    await userEvent.click(foot.getByRole('button', { name: 'I lost my #card' }));
    expect(await screen.findByText('1 found')).toBeVisible();
  });

  test('asks once the hand rests, not with every key', async () => {
    project.open({ 'POST /intents/understand': answer });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Try what a caller may say' }), 'i lost my cart');
    await screen.findByText('9 ms');
    expect(project.calls.filter(({ method }) => method === 'POST').length).toBeLessThan(3);
  });
});
