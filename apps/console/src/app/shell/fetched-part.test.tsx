import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { OverlayNotFetched, ScreenNotFetched } from '#app/shell/not-fetched.tsx';
import { renderAt } from '#testing/render.tsx';

const lost = new TypeError('Failed to fetch dynamically imported module');

function show(part: React.ReactNode) {
  return renderAt(
    <>
      <input aria-label="Beside it" />
      <Suspense>{part}</Suspense>
    </>,
  );
}

test('a screen that could not be fetched says so, leaves all else, and is fetched again', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(() => <p>What it shows</p>);
  const Part = fetchedPart<{ title: string }>(load, ScreenNotFetched);
  show(<Part title="Settings" />);
  expect(await screen.findByRole('heading', { name: 'Settings did not load' })).toBeVisible();
  expect(screen.getByText(/Please check your internet connection/u)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Beside it' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What it shows')).toBeVisible();
});

test('what could not open over a screen closes with a notice', async () => {
  const onClose = vi.fn<() => void>();
  const Part = fetchedPart<{ onClose: () => void }>(() => Promise.reject(lost), OverlayNotFetched);
  show(<Part onClose={onClose} />);
  expect(await screen.findByText('Backend Connection Error!')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});
