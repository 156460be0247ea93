import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, MemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { useAddress } from '#shared/use-address.ts';
import { withoutAct } from '#testing/without-act.ts';

function Screen() {
  const [drawn, setDrawn] = useState(0);
  const { write } = useAddress();
  const { search } = useLocation();
  function open() {
    write({ open: () => '7' });
    // The new address arrives when there is time; what somebody does is drawn before.
    flushSync(() => setDrawn((count) => count + 1));
    write({ intent: () => '7' });
  }
  return (
    <button type="button" onClick={open}>
      {search} {drawn}
    </button>
  );
}

test('what is written is not lost when the page is drawn again before it has arrived', () => {
  render(
    <MemoryRouter initialEntries={['/?q=a']}>
      <Screen />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/q=a&open=7&intent=7/u)).toBeInTheDocument();
});

test('what a click opens is there before the next key', async () => {
  function Opened() {
    const { params, write } = useAddress();
    return (
      <button type="button" onClick={() => write({ open: () => '7' })}>
        open {params.get('open')}
      </button>
    );
  }
  // As the app's route has them.
  const loading = { loader: () => null, shouldRevalidate: () => false, HydrateFallback: () => null };
  const router = createMemoryRouter([{ path: '/', Component: Opened, ...loading }]);
  render(<RouterProvider router={router} />);
  const button = await screen.findByRole('button', { name: 'open' });
  await withoutAct(async () => {
    button.click();
    // A key comes as a task of its own; only what was promised is done before it.
    await Promise.resolve();
    expect(button).toHaveTextContent('open 7');
  });
});
