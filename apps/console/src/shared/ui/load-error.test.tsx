import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { noteAnswered } from '#shared/api/connection.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { renderAt } from '#testing/render.tsx';

const failed = new ApiError(0, { code: 'unreachable', message: 'No' });

test('a screen that did not load reads again by itself once the network is back', () => {
  const onRetry = vi.fn();
  renderAt(<LoadError what="Storage" error={failed} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Storage did not load');
  expect(onRetry).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('it reads again once the server answers another call', () => {
  const onRetry = vi.fn();
  noteAnswered(false);
  renderAt(<LoadError what="Storage" error={failed} onRetry={onRetry} />);
  act(() => noteAnswered(true));
  expect(onRetry).toHaveBeenCalledOnce();
});
