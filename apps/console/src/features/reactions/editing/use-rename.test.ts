import type { Reaction } from '@parley/domain';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBuffer, change, undo, type Buffer } from '#shared/saving/buffer.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { useRename } from '#features/reactions/editing/use-rename.ts';

const reaction = (id: number, name: string, leadsTo: string[] = []): Reaction => ({
  id,
  name,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: leadsTo.map((target) => ({ name: 'goto', args: { reaction: target } })),
});

/** Types new names letter by letter, and returns where references then lead. */
function naming(...reactions: Reaction[]) {
  let buffer: Buffer<Reaction> = openBuffer(reactions);
  const changeAll: Saving<Reaction>['changeAll'] = (changes) => {
    buffer = change(buffer, changes, { key: changes.map(({ id }) => id).join(), at: 0 });
  };
  const saving = () =>
    ({
      things: [...buffer.working.values()],
      change: (id: number, fields: Partial<Reaction>) => changeAll([{ id, fields }]),
      changeAll,
    }) as unknown as Saving<Reaction>;
  const { result, rerender } = renderHook(() => useRename(saving()));
  return {
    rename(id: number, ...names: string[]) {
      for (const name of names) {
        result.current(id, name);
        rerender();
      }
    },
    takeBack() {
      buffer = undo(buffer);
    },
    targets: () =>
      Object.fromEntries(
        [...buffer.working.values()].map(({ name, actions }) => [name, actions.map(({ args }) => args['reaction'])]),
      ),
  };
}

it('takes along what refers to a new reaction with every letter, as one step', () => {
  const graph = naming(reaction(1, 'Greeting', ['New reaction', 'Farewell']), reaction(-1, 'New reaction'));
  graph.rename(-1, 'A', 'As', 'Ask');
  expect(graph.targets()).toEqual({ Greeting: ['Ask', 'Farewell'], Ask: [] });
  graph.takeBack();
  expect(graph.targets()).toEqual({ Greeting: ['New reaction', 'Farewell'], 'New reaction': [] });
});

it('takes nothing along that belongs to another whose name is typed on the way', () => {
  const graph = naming(
    reaction(1, 'Greeting', ['New reaction']),
    reaction(2, 'Menu', ['Farewell']),
    reaction(3, 'Farewell'),
    reaction(-1, 'New reaction'),
  );
  graph.rename(-1, 'Farewel', 'Farewell', 'Farewell ', 'Farewell now', '', 'Later');
  expect(graph.targets()).toMatchObject({ Greeting: ['Later'], Menu: ['Farewell'], Later: [] });
});

it('leaves what refers to a saved reaction to the server', () => {
  const graph = naming(reaction(1, 'Greeting', ['Farewell']), reaction(2, 'Farewell'));
  graph.rename(2, 'Goodbye');
  expect(graph.targets()).toEqual({ Greeting: ['Farewell'], Goodbye: [] });
});
