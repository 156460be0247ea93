import { ROLE } from '@parley/domain/permission';
import type { ActionCall, Reaction, Scope } from '@parley/domain';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { ReactionFields } from '#features/reactions/panel/reaction-fields.tsx';
import { NamesContext } from '#features/reactions/reaction-names.ts';
import { reactionNames } from '#testing/reaction-names.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const names = reactionNames({ reactions: ['Greeting', 'Goodbye'], intents: ['Hello'] });
const SCOPES: readonly Scope[] = [];

/** Counts how often its fields are looked at, which drawing a card does. */
function watched(call: ActionCall): { call: ActionCall; looks: () => number } {
  let looks = 0;
  const get = (target: ActionCall, key: string | symbol): unknown => {
    looks += 1;
    return Reflect.get(target, key);
  };
  return { call: new Proxy(call, { get }), looks: () => looks };
}

function Panel({ first }: { first: Reaction }) {
  const [reaction, setReaction] = useState(first);
  const [saving] = useState(() => ({
    change: (_id: number, fields: Partial<Reaction>) => setReaction((before) => ({ ...before, ...fields })),
    changeAll: () => {},
    isFieldChanged: () => false,
  }));
  const [undone] = useState(() => () => {});
  return (
    <NamesContext value={names}>
      <ReactionFields
        reaction={reaction}
        saving={saving}
        scopes={SCOPES}
        nameFault={undefined}
        nameInput={useRef(null)}
        onRename={(name) => saving.change(1, { name })}
        onIntentUndone={undone}
      />
    </NamesContext>
  );
}

test('a letter in the name draws no action of the reaction anew', async () => {
  signIn({ role: ROLE.administrator });
  serve({});
  const { call, looks } = watched({ name: 'goto', args: { reaction: 'Goodbye' } });
  const rest = { id: 1, name: 'Greeting', intents: ['Hello'], condition: '', reactions_scopes_id: null };
  renderAt(<Panel first={{ ...rest, actions: [call] }} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByText('goto', { selector: 'strong' })).toBeVisible();
  const before = looks();
  expect(before).toBeGreaterThan(0);
  await userEvent.type(name, 's of all kinds');
  expect(name).toHaveValue('Greetings of all kinds');
  expect(looks()).toBe(before);
});
