import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EditorLoadError } from '#parts/editor/code-editor.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError, ScreenLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { first } from '#testing/first.ts';
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
  const Part = lazyComponent<{ title: string }>(load, ScreenLoadError);
  show(<Part title="Settings" />);
  expect(await screen.findByRole('heading', { name: 'Settings did not load' })).toBeVisible();
  expect(screen.getByText(/Please check your internet connection/u)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Beside it' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What it shows')).toBeVisible();
});

describe('while the server has a newer console', () => {
  beforeEach(() => {
    document.head.insertAdjacentHTML('beforeend', '<script type="module" src="./assets/first-old.js"></script>');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script src="./assets/first-new.js"></script>')));
    return () => {
      document.querySelector('script[type="module"]')?.remove();
      vi.unstubAllGlobals();
    };
  });

  test('a screen whose file is gone asks to reload the page', async () => {
    const Part = lazyComponent<{ title: string }>(() => Promise.reject(lost), ScreenLoadError);
    show(<Part title="Settings" />);
    expect(await screen.findByText(/Parley was updated/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  test('a dialog whose file is gone asks to reload the page', async () => {
    const Part = lazyComponent<{ onClose: () => void }>(() => Promise.reject(lost), OverlayLoadError);
    show(<Part onClose={vi.fn<() => void>()} />);
    expect(await screen.findByText(/what you saved is safe/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

test('what could not open over a screen closes with a notice', async () => {
  const onClose = vi.fn<() => void>();
  const Part = lazyComponent<{ onClose: () => void }>(() => Promise.reject(lost), OverlayLoadError);
  show(<Part onClose={onClose} />);
  expect(await screen.findByText('Backend Connection Error!')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test('an editor that could not be fetched shows its text, and is fetched again for every place that lacks it', async () => {
  const load = vi
    .fn<() => Promise<(props: { value: string }) => React.ReactNode>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(({ value }) => <textarea defaultValue={value} />);
  const Part = lazyComponent(load, EditorLoadError);
  show(
    <>
      <Part label="Condition" mode="expression" value="hour < 18" />
      <Part label="Text" mode="text" value="Good day" />
    </>,
  );
  expect(await screen.findByRole('group', { name: 'Condition' })).toHaveTextContent('hour < 18');
  expect(screen.getByRole('group', { name: 'Text' })).toHaveTextContent('The editor did not load.');
  await userEvent.click(first(screen.getAllByRole('button', { name: 'Try again' })));
  expect(await screen.findByDisplayValue('hour < 18')).toBeVisible();
  expect(await screen.findByDisplayValue('Good day')).toBeVisible();
});
