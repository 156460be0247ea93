import { ROLE, type Reaction } from '@parley/domain';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useGraphMenu } from '#features/reactions/graph/editing/use-graph-menu.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const greeting: Reaction = {
  id: 1,
  name: 'Greeting',
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
};
const farewell: Reaction = { ...greeting, id: 2, name: 'Farewell' };

const done = vi.fn<(what: string, ...about: unknown[]) => void>();

function Graph({ canEdit = true, selected = [] }: { canEdit?: boolean; selected?: number[] }) {
  const { openMenu, menu } = useGraphMenu({
    reactions: [greeting, farewell],
    scopes: [],
    selected: new Set(selected),
    canEdit,
    edits: {
      add: (at, scope) => done('add', at, scope),
      connect: () => {},
      disconnect: () => {},
      remove: async () => true,
      duplicate: () => [],
      copy: (ids) => `copied ${ids.join()}`,
      paste: () => [],
    },
    placesOf: (client) => ({ at: client, place: { x: client.x * 2, y: client.y * 2 } }),
    open: (id) => done('open', id),
    connect: (id) => done('connect', id),
    duplicate: (ids) => done('duplicate', ids),
    remove: (ids) => done('remove', ids),
    paste: () => true,
    addNote: (at) => done('note', at),
    onArrange: canEdit ? () => done('arrange') : undefined,
    onExport: (format) => done('export', format),
  });
  return (
    <>
      <button type="button" onContextMenu={(event) => openMenu(event, { kind: 'boxes', ids: [1] })}>
        Greeting
      </button>
      <button type="button" onContextMenu={(event) => openMenu(event, { kind: 'canvas', scope: 7 })}>
        Canvas
      </button>
      {menu}
    </>
  );
}

const labels = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

beforeEach(() => {
  signIn();
  serve({});
  done.mockClear();
});

it('offers what can be done with a box, with its keys; arrow keys move, Esc goes back to the box', async () => {
  renderAt(<Graph />);
  const box = screen.getByRole('button', { name: 'Greeting' });
  box.focus();
  fireEvent.contextMenu(box, { clientX: 10, clientY: 20 });
  expect(await screen.findByRole('menu')).toHaveTextContent(/^Greeting/u);
  expect(labels()).toEqual([
    'OpenEnter',
    'Try from hereT',
    'Add connected reactionC',
    'CopyCtrl C',
    'DuplicateCtrl D',
    'DeleteDelete',
  ]);
  screen.getByRole('menuitem', { name: /^Open/u }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(done).toHaveBeenLastCalledWith('connect', 1);
  fireEvent.contextMenu(box, { clientX: 10, clientY: 20 });
  screen.getByRole('menuitem', { name: /^Open/u }).focus();
  const behind = vi.fn<(event: Event) => void>();
  window.addEventListener('keydown', behind, { once: true });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(behind.mock.calls[0]?.[0].defaultPrevented).toBe(true);
  expect(box).toHaveFocus();
});

it('is of all that is selected when the box is', async () => {
  renderAt(<Graph selected={[1, 2]} />);
  fireEvent.contextMenu(screen.getByRole('button', { name: 'Greeting' }), { clientX: 10, clientY: 20 });
  expect(await screen.findByRole('menu')).toHaveTextContent(/^2 reactions/u);
  expect(labels()).toEqual(['CopyCtrl C', 'DuplicateCtrl D', 'DeleteDelete']);
  await userEvent.click(screen.getByRole('menuitem', { name: /^Delete/u }));
  expect(done).toHaveBeenLastCalledWith('remove', [1, 2]);
});

it('adds where it was opened, in the scope that is there', async () => {
  renderAt(<Graph />);
  fireEvent.contextMenu(screen.getByRole('button', { name: 'Canvas' }), { clientX: 10, clientY: 20 });
  await screen.findByRole('menu');
  expect(labels()).toEqual([
    'Add reaction hereN',
    'Add note here',
    'PasteCtrl V',
    'Arrange',
    'Export as PNG',
    'Export as SVG',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: /^Add reaction here/u }));
  expect(done).toHaveBeenLastCalledWith('add', { x: 20, y: 40 }, 7);
});

it('changes nothing for those who may only look', async () => {
  signIn({ role: ROLE.viewer });
  renderAt(<Graph canEdit={false} />);
  fireEvent.contextMenu(screen.getByRole('button', { name: 'Canvas' }), { clientX: 10, clientY: 20 });
  await screen.findByRole('menu');
  expect(labels()).toEqual(['Export as PNG', 'Export as SVG']);
});
