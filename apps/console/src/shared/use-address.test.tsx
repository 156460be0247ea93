import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { useAddress } from '#shared/use-address.ts';
import { renderAt } from '#testing/render.tsx';
import { withoutAct } from '#testing/without-act.ts';

function Screen() {
  const [drawn, setDrawn] = useState(0);
  const { write } = useAddress();
  const { search } = useLocation();
  function open() {
    write({ open: () => '7' });
    // The new address arrives with low priority; user input renders before it.
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

test('a write to the address does not call off the way to another screen', async () => {
  let write: ReturnType<typeof useAddress>['write'] = () => undefined;
  function Left() {
    const address = useAddress();
    useEffect(() => {
      write = address.write;
    });
    return <p>left</p>;
  }
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: '/', Component: Left },
    { path: '/other', loader: () => arrives, element: <p>other screen</p> },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('left');
  void router.navigate('/other');
  // The end of a save changes the open item's id in this way.
  write({ entity: () => '7' });
  arrive(null);
  expect(await screen.findByText('other screen')).toBeVisible();
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
  // As in the app's route.
  const loading = { loader: () => null, shouldRevalidate: () => false, HydrateFallback: () => null };
  const router = createMemoryRouter([{ path: '/', Component: Opened, ...loading }]);
  render(<RouterProvider router={router} />);
  const button = await screen.findByRole('button', { name: 'open' });
  await withoutAct(async () => {
    button.click();
    // A key press arrives as its own task; only microtasks run before it.
    await Promise.resolve();
    expect(button).toHaveTextContent('open 7');
  });
});

test('what is written while one is asked whether to leave waits for the answer, and does not give it', async () => {
  function Unsaved() {
    const { write } = useAddress();
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <p>
          {pathname} {search}
        </p>
        <button type="button" onClick={() => void navigate('/app/entities')}>
          Go
        </button>
        <button type="button" onClick={() => write({ intent: () => '7' })}>
          Write
        </button>
        <LeaveGuard count={1} isSaving={false} onSave={() => Promise.resolve(true)} />
      </>
    );
  }
  renderAt(<Unsaved />, '/app/intents');
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Write', hidden: true }));
  expect(screen.getByText('/app/intents')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await screen.findByText('/app/intents ?intent=7')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and keep draft' }));
  expect(await screen.findByText('/app/entities')).toBeInTheDocument();
});
