import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { openSaving as open, reaction, retype, storing } from '#testing/saving-screen.tsx';
import { signIn } from '#testing/server.ts';

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

describe('a draft', () => {
  it('is found again after a reload', async () => {
    storing(reaction(1), reaction(2));
    const first = await open();
    await retype(first.user, 'Name of 1', 'Hello');
    await first.user.click(screen.getByText('Delete Reaction 2'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();
    await open();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
    expect(screen.queryByLabelText('Name of 2')).not.toBeInTheDocument();
    expect(screen.getByText('Draft found')).toBeInTheDocument();
  });

  it('is gone once it is saved', async () => {
    storing(reaction(1));
    const { user, unmount } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved');
    unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is kept as the page goes, though another tab has saved its own since, and left alone by one that has none', async () => {
    storing(reaction(1));
    const first = await open();
    await retype(first.user, 'Name of 1', 'Hello');
    await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const [key = ''] = Object.keys(localStorage);
    const draft = localStorage.getItem(key) ?? '';
    expect(draft).toContain('Hello');
    first.unmount();
    localStorage.clear();
    const other = await open();
    localStorage.setItem(key, draft);
    other.unmount();
    expect(localStorage.getItem(key)).toBe(draft);
  });

  it('of another tab stays, whether this one has saved its own since or only found an earlier one', async () => {
    storing(reaction(1));
    const first = await open();
    await retype(first.user, 'Name of 1', 'Hello');
    await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
    const [key = ''] = Object.keys(localStorage);
    const draft = localStorage.getItem(key) ?? '';
    const newer = draft.replace('Hello', 'Newer').replace(/"at":\d+/u, `"at":${Date.now() + 60_000}`);
    await first.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    localStorage.setItem(key, newer);
    first.unmount();
    expect(localStorage.getItem(key)).toBe(newer);

    localStorage.setItem(key, draft.replace('Hello', 'Found'));
    const second = await open();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Found');
    localStorage.setItem(key, newer);
    second.unmount();
    expect(localStorage.getItem(key)).toBe(newer);
  });

  it('that says what is saved by now is gone', async () => {
    const { server } = storing(reaction(1));
    const first = await open();
    await retype(first.user, 'Name of 1', 'Hello');
    first.unmount();
    server.reactions = [{ ...reaction(1), name: 'Hello' }];
    const other = await open();
    other.unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('belongs to its user', async () => {
    storing(reaction(1));
    const { user, unmount } = await open();
    await retype(user, 'Name of 1', 'Hello');
    unmount();
    signIn({ id: 9 });
    await open();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Reaction 1');
  });
});

describe('leaving with something unsaved', () => {
  it('asks, and stays when one wants to', async () => {
    storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Intents'));
    await user.click(await screen.findByText('Stay'));
    expect(router.state.location.pathname).toBe('/app/grapheditor');
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
  });

  it('can save first', async () => {
    const { server } = storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Intents'));
    await user.click(await screen.findByText('Save and leave'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/intents'));
    expect(server.reactions[0]?.name).toBe('Hello');
  });

  it('does not ask about another selection on the same screen, nor when all is saved', async () => {
    storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Select'));
    await waitFor(() => expect(router.state.location.search).toBe('?project_id=1&reaction=1'));
    expect(screen.queryByText('Stay')).not.toBeInTheDocument();
  });

  it('makes the browser ask before the page is closed', async () => {
    storing(reaction(1));
    const { user } = await open();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await retype(user, 'Name of 1', 'Hello');
    expect(close()).toBe(true);
  });
});
