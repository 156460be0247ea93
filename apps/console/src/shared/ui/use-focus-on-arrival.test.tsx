import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';

function List() {
  const list = useRef<HTMLDivElement>(null);
  useFocusOnArrival(list);
  return <div ref={list} role="listbox" aria-label="Things" tabIndex={0} />;
}

function arrive(beside: React.ReactNode, focused?: () => HTMLElement) {
  const { rerender } = render(beside);
  focused?.().focus();
  rerender(
    <>
      {beside}
      <List />
    </>,
  );
}

test('a list that comes has the focus', () => {
  arrive(<input />);
  expect(screen.getByRole('listbox')).toHaveFocus();
});

test('a list has the focus of the link that led to it', () => {
  arrive(
    <a href="#here" aria-current="page">
      Things
    </a>,
    () => screen.getByRole('link'),
  );
  expect(screen.getByRole('listbox')).toHaveFocus();
});

test('whoever types already goes on there', () => {
  arrive(<input />, () => screen.getByRole('textbox'));
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a list behind a dialog does not have the focus', () => {
  arrive(<div role="dialog" aria-modal="true" aria-label="Question" />);
  expect(screen.getByRole('listbox')).not.toHaveFocus();
});
