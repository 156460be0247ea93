import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '#shared/session/session.ts';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { signIn } from '#testing/server.ts';

const TAKEN = 'That name is taken.';

function edit() {
  const onSave = vi.fn();
  const onCancel = vi.fn();
  const { unmount } = render(
    <EditInPlace initialValue="old" label="Name" validate={() => TAKEN} onSave={onSave} onCancel={onCancel} />,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'taken' } });
  expect(screen.getByRole('alert')).toHaveTextContent(TAKEN);
  return { field, onSave, onCancel, unmount };
}

test('left by the mouse, its message stays until the button is up, so that what is pressed below does not move', async () => {
  const { field, onSave, onCancel } = edit();
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  expect(onCancel).not.toHaveBeenCalled();

  fireEvent.pointerUp(document.body);
  await expect.poll(() => onCancel.mock.calls).toHaveLength(1);
  expect(onSave).not.toHaveBeenCalled();
});

test('left by a key, a text that may not be saved is given up at once', () => {
  const { field, onCancel } = edit();
  fireEvent.blur(field);
  expect(onCancel).toHaveBeenCalledOnce();
});

test('what the press took away is not given up again', async () => {
  const { field, onCancel, unmount } = edit();
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  unmount();
  fireEvent.pointerUp(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onCancel).not.toHaveBeenCalled();
});

test.each([
  ['a text that may be saved', () => undefined],
  ['one that may not', () => TAKEN],
])('who leaves %s for another field goes on there, though the list takes the focus', async (_, validate) => {
  const list = () => screen.getByRole('grid').focus();
  render(
    <>
      <div role="grid" tabIndex={-1} />
      <input aria-label="Search" />
      <EditInPlace initialValue="old" label="Name" validate={validate} onSave={list} onCancel={list} />
    </>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'other' } });
  const search = screen.getByRole('textbox', { name: 'Search' });
  fireEvent.pointerDown(search);
  search.focus();
  fireEvent.pointerUp(search);
  await new Promise((resolve) => setTimeout(resolve));
  expect(search).toHaveFocus();
});

test('whoever goes to another screen meanwhile has saved what may be saved', () => {
  const onSave = vi.fn();
  const { unmount } = render(<EditInPlace initialValue="old" label="Name" onSave={onSave} onCancel={vi.fn()} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'new' } });
  unmount();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('new');
});

test('whoever goes to another project has changed nothing there', () => {
  signIn({ projects: [1, 2] });
  const onSave = vi.fn();
  const { unmount } = render(<EditInPlace initialValue="old" label="Name" onSave={onSave} onCancel={vi.fn()} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'new' } });
  session.set({ projectId: 2 });
  unmount();
  expect(onSave).not.toHaveBeenCalled();
});

test.each(['Enter', 'Escape'])('what %s has ended does not end again with the screen', (key) => {
  const onSave = vi.fn();
  const { unmount } = render(<EditInPlace initialValue="old" label="Name" onSave={onSave} onCancel={vi.fn()} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'new' } });
  fireEvent.keyDown(field, { key });
  if (key === 'Escape') fireEvent.keyDown(field, { key });
  unmount();
  expect(onSave).toHaveBeenCalledTimes(key === 'Enter' ? 1 : 0);
});

test('one Esc asks before a changed text is lost, and typing on takes the question back', () => {
  const onCancel = vi.fn();
  render(<EditInPlace initialValue="old" label="Name" onSave={vi.fn()} onCancel={onCancel} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'new' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.getByRole('alert')).toHaveTextContent('Press Esc again to discard what you typed.');
  fireEvent.change(field, { target: { value: 'newer' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledOnce();
});

test('whoever goes to another screen meanwhile is told why a text is not saved', () => {
  const onRefused = vi.fn();
  const { unmount } = render(
    <EditInPlace
      initialValue="old"
      label="Name"
      validate={() => TAKEN}
      onRefused={onRefused}
      onSave={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'taken' } });
  unmount();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(TAKEN);
});

test('a break between lines is a space, as it is where the text is read, and alone is no change', () => {
  const onSave = vi.fn();
  const onCancel = vi.fn();
  const { rerender } = render(
    <EditInPlace key={1} initialValue={'my card\r\nis gone'} label="Name" onSave={onSave} onCancel={onCancel} />,
  );
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Enter' });
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();

  rerender(<EditInPlace key={2} initialValue={'my card\nis gone'} label="Name" onSave={onSave} onCancel={onCancel} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveValue('my card is gone');
  fireEvent.change(field, { target: { value: 'my card is gone now' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledExactlyOnceWith('my card is gone now');
});
