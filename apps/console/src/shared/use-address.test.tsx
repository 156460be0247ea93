import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useAddress } from '#shared/use-address.ts';

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
