import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';

function Row() {
  return <li>{useIsNarrow() ? 'narrow' : 'wide'}</li>;
}

test('any number of rows hears of a turned phone by one listener', () => {
  const media = Object.assign(new EventTarget(), { matches: false, media: '' });
  const listen = vi.spyOn(media, 'addEventListener');
  const stopListening = vi.spyOn(media, 'removeEventListener');
  vi.stubGlobal('matchMedia', () => media);
  const { unmount } = render(Array.from({ length: 200 }, (_, at) => <Row key={at} />));
  expect(screen.getAllByText('wide')).toHaveLength(200);
  media.matches = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(screen.getAllByText('narrow')).toHaveLength(200);
  unmount();
  expect([listen, stopListening].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
