import type { Entity, Intent, Reaction } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntitiesScreen } from '#features/entities/entities-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { textInEditor, writeInEditor } from '#testing/editor.ts';
import { deleteUndoRedo, openEditing, SAVE } from '#testing/editing.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';
import { tablePreview } from '#testing/table-preview.ts';

const entity = (id: number, fields: Partial<Entity>): Entity => ({
  id,
  name: `entity_${id}`,
  type: 'dictionary',
  match: 'lemmatized',
  occurrence: 'single',
  case_insensitive: false,
  values: '',
  __is_system__: false,
  version: 10,
  who: 8,
  ...fields,
});

const intents: Intent[] = [
  { id: 11, name: 'Lost card', templates: ['my @card_type is gone', 'lost @card_type'], version: 10 },
];
const reactions: Reaction[] = [
  {
    id: 21,
    name: 'Ask card',
    intents: [],
    condition: '',
    reactions_scopes_id: null,
    actions: [{ name: 'select', args: { entity: 'card_type' } }],
  },
];

let server: { entities: Entity[]; clock: number };

function start(answers: Record<string, unknown> = {}) {
  const write = (call: SentCall) => {
    const id = Number(call.path.split('/').at(-1));
    server.clock += 1;
    if (id === -1) {
      server.entities.push(entity(server.clock, { ...(call.body as Partial<Entity>), version: server.clock }));
      return { id: server.clock, version: server.clock };
    }
    const changes = { ...(call.body as Partial<Entity>), version: server.clock };
    server.entities = server.entities.map((one) => (one.id === id ? { ...one, ...changes } : one));
    return { id, version: server.clock };
  };
  const ids = server.entities.map(({ id }) => id);
  const calls = serve({
    'GET /entities': () => structuredClone(server.entities),
    'GET /intents': intents,
    'GET /reactions': reactions,
    'GET /intents/evaluation': { trained_at: 1_700_000_000, stale: false, intents: {}, confusion: [] },
    'GET /users': [],
    'GET /config': { docs_url: '/docs/', support_contact: '', inactivity_hours: 8 },
    'GET /run/train': { status: 'ok', trained_at: 0, seconds: 1.2, unchanged: false },
    'PUT /entities/-1': write,
    'PUT /system/entities/-1': write,
    'GET /system/entities/reach': { projects: 0, with_copy: 0, with_own: [], using: [] },
    ...Object.fromEntries(
      ids.flatMap((id) => [`PUT /entities/${id}`, `PUT /system/entities/${id}`].map((at) => [at, write])),
    ),
    ...Object.fromEntries(
      ids.flatMap((id) => {
        const remove = () => {
          server.entities = server.entities.filter((one) => one.id !== id);
          return { version: ++server.clock };
        };
        return [`DELETE /entities/${id}`, `DELETE /system/entities/${id}`].map((at) => [at, remove]);
      }),
    ),
    ...answers,
  });
  return { calls, writes: () => calls.filter(({ method }) => method === 'PUT' || method === 'DELETE') };
}

beforeEach(() => {
  server = {
    clock: 100,
    entities: [
      entity(1, { name: 'card_type', values: 'debit, credit\nprepaid' }),
      entity(2, { name: 'amount', type: 'number', match: null }),
      entity(3, { name: 'country', __is_system__: true, values: 'Czechia' }),
    ],
  };
  signIn({ isPlatformAdmin: true });
  return listenForHotkeys();
});

async function open(query = '') {
  const opened = openEditing(<EntitiesScreen />, `/app/entities?project_id=1${query}`);
  await screen.findByRole('listbox', { name: 'Entities' });
  if (server.entities.length > 0) await screen.findAllByRole('option');
  return opened;
}

const saveAndTrain = '{Control>}{Shift>}s{/Shift}{/Control}';

describe('the list of entities', () => {
  it('tells what each is and how many values it has', async () => {
    start();
    await open();
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual([
      '@amount number',
      '@card_type dictionary · lemmatized · 3 values',
      '@country dictionary · lemmatized · 1 value · system',
    ]);
  });

  it('is searched by name and by value; Ctrl+F goes there, Esc clears it', async () => {
    start();
    const { user } = await open();
    await user.keyboard('{Control>}f{/Control}');
    await user.keyboard('PREPAID');
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  });

  it('is worked with the keys: arrows choose, Enter goes to the form, Esc comes back', async () => {
    start();
    const { user, router } = await open();
    screen.getByRole('listbox').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: /card_type/u })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(router.state.location.search).toContain('entity=1'));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('listbox')).toHaveFocus();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('a new entity', () => {
  it('is found half typed when one comes back to the screen', async () => {
    start();
    const { user, unmount } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'tow');
    unmount();
    await open();
    expect(screen.getByRole('textbox', { name: 'Add entity' })).toHaveValue('tow');
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'n{Enter}');
    expect(await screen.findByRole('heading', { name: '@town' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Add entity' })).toHaveValue('');
  });

  it('is a dictionary, single, lemmatized, case-sensitive and no system entity', async () => {
    const { writes } = start();
    const { user, router } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'town{Enter}');
    expect(await screen.findByRole('heading', { name: '@town' })).toBeVisible();
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    // A reload finds the selection in the address.
    await waitFor(() => expect(router.state.location.search).toContain('entity=101'));
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [
        '/entities/-1',
        {
          name: 'town',
          type: 'dictionary',
          match: 'lemmatized',
          occurrence: 'single',
          case_insensitive: false,
          values: '',
          __is_system__: false,
        },
      ],
    ]);
  });

  it('has the focus on the next thing to decide, its type', async () => {
    start();
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'town{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Type/u })).toHaveFocus());
  });

  it.each([
    ['{Enter}', 'Entity name cannot be empty'],
    ['card type', 'Entity name cannot contain spaces'],
    ['kartička', 'Entity name can contain only ASCII characters (i.e. no diacritics)'],
    ['card.type', 'Entity name cannot contain a dot, dollar sign or comma'],
    ['card_type', 'Duplicit entity name'],
  ])('is refused as %s', async (typed, message) => {
    start();
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), typed);
    expect(screen.getByText(message)).toBeVisible();
  });
});

describe('an entity that is changed', () => {
  it('is saved alone, with what changed and the version that was read', async () => {
    const { writes, calls } = start();
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText('Match'), 'exact');
    await user.click(screen.getByLabelText('Ignore case'));
    await user.selectOptions(screen.getByLabelText('Occurrence'), 'multiple');
    await writeInEditor('Values', 'debit, credit\nprepaid\ncharge');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      path: '/entities/1',
      body: {
        id: 1,
        match: 'exact',
        case_insensitive: true,
        occurrence: 'multiple',
        values: 'debit, credit\nprepaid\ncharge',
      },
    });
    expect(writes()[0]?.query.get('atime')).toBe('10');
    expect(calls.map(({ path }) => path)).toContain('/worker/reload');
  });

  it('is saved and trained with Ctrl+Shift+S', async () => {
    const { calls } = start();
    const { user } = await open('&entity=1');
    await writeInEditor('Values', 'debit, credit\nprepaid,gold');
    await user.keyboard(saveAndTrain);
    await screen.findByText('Successfully trained');
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('GET /run/train')).toBeGreaterThan(paths.indexOf('PUT /entities/1'));
  });

  it('tells at the field what its name lacks, and on saving which entity it is', async () => {
    const { writes } = start();
    const { user } = await open('&entity=1');
    await user.type(screen.getByLabelText('Name'), ',x');
    expect(screen.getByText('Entity name cannot contain a dot, dollar sign or comma')).toBeVisible();
    await user.keyboard(SAVE);
    expect(await screen.findByText('Error! Cannot save state.')).toBeVisible();
    expect(screen.getByText(/Entity “card_type,x”: Entity name cannot contain a dot/u)).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('warns of a fuzzy one with fewer than 30 values', async () => {
    const values = Array.from({ length: 29 }, (_, at) => `value ${at}`).join('\n');
    server.entities = [entity(1, { values })];
    start();
    const { user } = await open('&entity=1');
    const warning = 'Fewer than 30 values. Use at least 20 examples and tag all occurrences in templates.';
    expect(screen.queryByText(warning)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Match'), 'fuzzy');
    expect(screen.getByText(warning)).toBeVisible();
    await writeInEditor('Values', `${values}\none more`);
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  it('has match, letter case and values only as a dictionary, and keeps them when it is one again', async () => {
    start();
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText('Type'), 'number');
    for (const name of ['Match', 'Ignore case', 'Values']) expect(screen.queryByLabelText(name)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Type'), 'dictionary');
    expect(await textInEditor('Values')).toBe('debit, credit\nprepaid');
  });

  it('of type free says how it learns, and that no template has it yet; its values are examples', async () => {
    start();
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText('Type'), 'free');
    expect(screen.getByText(/Finds new names by the words around them/u)).toBeDefined();
    expect(screen.queryByText(/No template has @card_type yet/u)).toBeNull();
    expect(await textInEditor('Examples')).toBe('debit, credit\nprepaid');
    for (const name of ['Match', 'Ignore case']) expect(screen.queryByLabelText(name)).toBeNull();
  });

  it('of type regex has its patterns checked while they are typed', async () => {
    start();
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText('Type'), 'regex');
    await writeInEditor('Patterns', '[A-Z]{2}\\d{6}\n(open');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Line 2: Missing/u);
    await writeInEditor('Patterns', '[A-Z]{2}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('goes after a question that names its users, and Ctrl+Z brings it back', async () => {
    const { writes } = start();
    const { user } = await open('&entity=1');
    const users = ['2 templates in 1 intent', 'Ask card'];
    await deleteUndoRedo(user, { noun: 'entity', name: 'card_type', users });
    expect(writes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/entities/1']]);
  });

  it('takes values from a file once its rows are shown as they are read, and leaves out those with faults', async () => {
    const reason = '“b, c” contains a comma';
    const preview = tablePreview({
      columns: [{ name: '', role: 'value' }],
      ...{ rows: [{ line: 1, cells: ['credit'], reason: null, note: null }], total: 3, faulty: 1 },
      faults: [{ line: 2, reason, cells: ['b, c'] }],
    });
    const { calls } = start({ 'POST /entities/values/read': { ...preview, values: 'credit\ngold' } });
    const { user } = await open('&entity=1');
    await user.upload(screen.getByLabelText('File with values'), new File(['credit\n"b, c"\ngold\n'], 'values.csv'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import values from “values.csv”?' }));
    expect(await dialog.findByText(/Line 2: “b, c” contains a comma/u)).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Column 1' })).toHaveValue('value');
    expect(dialog.getByRole('button', { name: 'Add values' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /Leave out/u }));
    await user.click(dialog.getByRole('button', { name: 'Add values' }));
    expect(calls.find(({ path }) => path === '/entities/values/read')?.body).toBeInstanceOf(FormData);
    await waitFor(async () => expect(await textInEditor('Values')).toBe('debit, credit\nprepaid\ngold'));
    expect(screen.getByText('1 value added, not saved yet')).toBeVisible();
  });

  it('is told who uses it when its new name is not saved yet, and which uses stay with the old one', async () => {
    const told = { id: 22, name: 'Tell card', intents: [], reactions_scopes_id: null, actions: [] };
    start({
      'GET /reactions': [{ ...told, condition: "entities.card_type === 'debit'" }],
      'GET /actions': [{ id: 31, name: 'Find card', source: 'export default ({ entities }) => entities["card_type"]' }],
    });
    const { user } = await open('&entity=1');
    expect(await screen.findByRole('link', { name: 'Tell card' })).toBeVisible();
    await user.type(screen.getByLabelText('Name'), '_x');
    expect(await screen.findByText(/Code that reads entities.card_type does not change/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete card_type_x' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['2 templates in 1 intent', 'Tell card', 'Find card']) {
      expect(dialog.getByRole('link', { name })).toBeVisible();
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is found in templates before it is saved', async () => {
    start({ 'GET /intents': [{ id: 12, name: 'Book', templates: ['come on @day'], version: 10 }], 'GET /actions': [] });
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'day{Enter}');
    expect(await screen.findByRole('link', { name: '1 template in 1 intent' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'night{Enter}');
    expect(await screen.findByText(/^Nothing yet/u)).toBeVisible();
  });

  it('is not called unused while its uses cannot be read', async () => {
    start();
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'night{Enter}');
    expect(await screen.findByText('Looking for uses…')).toBeVisible();
    expect(screen.queryByText(/^Nothing yet/u)).not.toBeInTheDocument();
  });

  it('links to the templates and reactions that use it', async () => {
    start();
    await open('&entity=1');
    const form = within(screen.getByRole('region', { name: 'Entity card_type' }));
    expect(await form.findByRole('link', { name: '2 templates in 1 intent' })).toHaveAttribute(
      'href',
      '/app/intents?project_id=1&q=%40card_type',
    );
    expect(await form.findByRole('link', { name: 'Ask card' })).toBeVisible();
  });
});

describe('values that are listed twice', () => {
  it('are told at the field, are not saved, and are joined when asked', async () => {
    const { writes } = start();
    const { user } = await open('&entity=1');
    await writeInEditor('Values', 'debit = maestro, credit\ndebit = bank card');
    expect(await screen.findByText(/“debit” is listed more than once\./u)).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeValid();
    await user.keyboard(SAVE);
    expect(await screen.findByText(/^Entity “card_type”: “debit” is listed more than once/u)).toBeVisible();
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove duplicates' }));
    await waitFor(async () => expect(await textInEditor('Values')).toBe('debit = maestro = bank card, credit'));
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()[0]?.body).toMatchObject({ values: 'debit = maestro = bank card, credit' });
  });

  it('are told of a new entity, and of letter case once it is ignored', async () => {
    server.entities[0] = entity(1, { name: 'card_type', values: 'debit, Debit' });
    start();
    const { user } = await open('&entity=1');
    expect(screen.queryByText(/listed more than once/u)).toBeNull();
    await user.click(screen.getByLabelText('Ignore case'));
    expect(await screen.findByText(/“debit” is listed more than once\./u)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Add entity' }), 'town{Enter}');
    await screen.findByRole('heading', { name: '@town' });
    await writeInEditor('Values', 'Brno, Brno');
    expect(await screen.findByText(/“Brno” is listed more than once\./u)).toBeVisible();
  });

  it('do not hinder anybody who changes something else', async () => {
    server.entities[0] = entity(1, { name: 'card_type', values: 'debit, debit' });
    start();
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText('Match'), 'exact');
    await user.keyboard(SAVE);
    expect(await screen.findByText('Updated')).toBeVisible();
  });
});

describe('the focus after a deletion', () => {
  it('is on the next entity, and after the last one on the field for a new one', async () => {
    server.entities = server.entities.slice(0, 2);
    start();
    const { user } = await open('&entity=1');
    for (const name of ['card_type', 'amount']) {
      await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
      await user.click(await screen.findByRole('button', { name: 'Delete entity' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      if (name === 'card_type') await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus());
    }
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add entity' })).toHaveFocus());
  });
});

describe('a system entity', () => {
  it('is read-only, with a note, for those without the permission', async () => {
    signIn({ role: ROLE.administrator });
    start();
    await open('&entity=3');
    expect(screen.getByText('System entity, insufficient permisssions to edit.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(await screen.findByRole('textbox', { name: 'Values' })).toHaveAttribute('aria-readonly', 'true');
    expect(screen.queryByRole('button', { name: 'Delete country' })).toBeNull();
  });

  const mark = 'System entity: in every project';

  it('is changed by a call of its own, and warns when it is to be one no more', async () => {
    const { calls, writes } = start({
      'GET /system/entities/reach': { projects: 2, with_copy: 2, with_own: [], using: ['Orders', 'Claims'] },
    });
    const { user } = await open('&entity=3');
    await user.click(screen.getByLabelText(mark));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Make “country” an entity of this project only?');
    await waitFor(() =>
      expect(question).toHaveTextContent('Everything that uses the entity in Orders and Claims would break.'),
    );
    await user.click(within(question).getByRole('button', { name: 'Make local' }));
    const warning = screen.getByText(/^It will be hidden from all projects\./u);
    await waitFor(() =>
      expect(warning).toHaveTextContent(
        'The entity stays in this project and is removed from every other. Everything that uses the entity in Orders and Claims would break.',
      ),
    );
    expect(calls.find(({ path }) => path === '/system/entities/reach')?.query.get('name')).toBe('country');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/system/entities/3', { id: 3, __is_system__: false }],
    ]);
  });

  it('says which projects get it, and which keep their own', async () => {
    const { writes } = start({
      'GET /system/entities/reach': { projects: 4, with_copy: 0, with_own: ['Orders'], using: [] },
    });
    const { user } = await open('&entity=1');
    await user.click(screen.getByLabelText(mark));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Make “card_type” a system entity?');
    await waitFor(() => expect(question).toHaveTextContent('The entity is added to 3 other projects'));
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText(mark)).not.toBeChecked();
    await user.click(screen.getByLabelText(mark));
    await user.click(await screen.findByRole('button', { name: 'Make system entity' }));
    const told = await screen.findByText(/The entity is added to 3 other projects and to new projects\./u);
    expect(told).toHaveTextContent('Orders has its own entity of this name and keeps it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/system/entities/1', { id: 1, __is_system__: true }],
    ]);
  });

  it('says that another of its name is one already', async () => {
    start({ 'GET /system/entities/reach': { projects: 4, with_copy: 3, with_own: [], using: [] } });
    const { user } = await open('&entity=1');
    await user.click(screen.getByLabelText(mark));
    const question = await screen.findByRole('dialog');
    await waitFor(() => expect(question).toHaveTextContent('You cannot save this'));
    await user.click(within(question).getByRole('button', { name: 'Make system entity' }));
    const told = await screen.findByText(
      /You cannot save this: other projects already have a system entity named card_type/u,
    );
    expect(told).toBeVisible();
  });

  it('has its question ask anew what would break elsewhere, and says so where that cannot be read', async () => {
    let using: string[] = [];
    let isDown = false;
    start({
      'GET /system/entities/reach': () =>
        isDown ? refusal(500, 'internal', 'Internal error') : { projects: 1, with_copy: 1, with_own: [], using },
    });
    const { user } = await open('&entity=3');
    const ask = async (answer: RegExp) => {
      await user.click(screen.getByRole('button', { name: 'Delete country' }));
      const question = within(await screen.findByRole('dialog'));
      await question.findByText(answer);
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await ask(/Nothing there uses the entity\./u);
    using = ['Orders'];
    await ask(/Everything that uses the entity in Orders would break\./u);
    isDown = true;
    await ask(/Cannot check what uses the entity in other projects\./u);
  });

  it('that is refused for another project’s sake is told at its own name, and at no other that is saved with it', async () => {
    const message = '“country” cannot be renamed to “land”: another entity has this name in “Orders”';
    const issues = [{ path: 'body.name', message }];
    server.entities.push(entity(4, { name: 'last' }));
    const { writes } = start({ 'PUT /system/entities/3': refusal(400, 'invalid', message, { issues }) });
    const { user } = await open();
    const rename = async (id: string, name: string) => {
      await user.click(screen.getByRole('option', { name: new RegExp(`@${id}`, 'u') }));
      await user.clear(screen.getByRole('textbox', { name: /^Name/u }));
      await user.type(screen.getByRole('textbox', { name: /^Name/u }), name);
    };
    await rename('amount', 'sum');
    await rename('country', 'land');
    await rename('last', 'end');
    await user.keyboard(SAVE);
    await waitFor(() => expect(writes()).toHaveLength(2));
    for (const [name, isRefused] of [
      ['land', true],
      ['sum', false],
      ['end', false],
    ] as const) {
      await user.click(screen.getByRole('option', { name: new RegExp(`@${name}`, 'u') }));
      const form = within(screen.getByRole('region', { name: `Entity ${name}` }));
      if (isRefused) expect(await form.findByText(message)).toBeVisible();
      else expect(form.queryByText(message)).toBeNull();
    }
  });

  it('is deleted in every project after a question, and comes back to all by an undo', async () => {
    const { writes } = start({
      'GET /system/entities/reach': { projects: 1, with_copy: 1, with_own: [], using: ['Orders'] },
    });
    const { user } = await open('&entity=3');
    await user.click(screen.getByRole('button', { name: 'Delete country' }));
    const question = within(await screen.findByRole('dialog'));
    await question.findByText(
      /This also deletes the entity in every other project\..*Everything that uses the entity in Orders would break\./u,
    );
    await user.click(question.getByRole('button', { name: 'Delete entity' }));
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('option', { name: /@country/u });
    await user.keyboard(SAVE);
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /system/entities/3',
      'PUT /system/entities/-1',
    ]);
  });
});

describe('the try-it line', () => {
  it('marks what the model finds, with value, matcher and distance', async () => {
    start({
      'POST /intents/understand': ({ body }: SentCall) => ({
        untrained: false,
        text: (body as { text: string }).text,
        intents: [],
        entities: [
          { entity: 'card_type', value: 'debit', text: 'debut', start: 3, end: 8, matcher: 'fuzzy', distance: 1 },
        ],
        words: [],
        nearest: [],
        milliseconds: 4.2,
      }),
    });
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Try what a caller may say' }), 'my debut card');
    expect(await screen.findByText('debut')).toHaveAttribute('title', '@card_type: debit (fuzzy, distance 1)');
    expect(screen.getByText('4 ms')).toBeVisible();
    expect(screen.getByText(/debit \(fuzzy, distance 1\)/u)).toBeVisible();
  });

  it('keeps Ctrl+Z to its own letters: what is unsaved stays', async () => {
    start({ 'POST /intents/understand': () => new Promise(() => {}) });
    const { user } = await open('&entity=1');
    await user.selectOptions(screen.getByLabelText(/^Occurrence/u), 'multiple');
    const line = screen.getByRole('textbox', { name: 'Try what a caller may say' });
    await user.type(line, 'debut{Control>}z{/Control}');
    expect(screen.getByLabelText(/^Occurrence/u)).toHaveValue('multiple');
    await user.clear(line);
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText(/^Occurrence/u)).toHaveValue('single');
  });

  it('says that nothing is trained yet', async () => {
    start({
      'POST /intents/understand': {
        untrained: true,
        text: 'x',
        intents: [],
        entities: [],
        words: [],
        nearest: [],
        milliseconds: 0,
      },
    });
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Try what a caller may say' }), 'x');
    expect(await screen.findByText(/The model is not trained yet\. Press Save & Train\./u)).toBeVisible();
  });
});

describe('the screen', () => {
  it('of an empty project says what entities are for, and an example works', async () => {
    server.entities = [];
    start();
    const { user } = await open();
    expect(screen.getByText('No entities yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start with an example: types of cards' }));
    expect(await screen.findByRole('option', { name: /card_type.*3 values/u })).toBeVisible();
  });

  it('that did not load says so, and tries again', async () => {
    let isDown = true;
    start({ 'GET /entities': () => (isDown ? refusal(500, 'internal', 'Internal error') : server.entities) });
    renderAt(<EntitiesScreen />, '/app/entities?project_id=1');
    expect(await screen.findByText('Entities did not load')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /card_type/u })).toBeVisible();
  });

  it('offers nothing to change to those who may only look', async () => {
    signIn({ role: ROLE.viewer });
    start();
    await open('&entity=1');
    expect(screen.getByText('“Edit entities”')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Add entity' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Delete/u })).toBeDisabled();
  });

  it('links to the page of the guide', async () => {
    start();
    await open();
    expect(await screen.findByRole('link', { name: 'Documentation: entities' })).toHaveAttribute(
      'href',
      '/docs/entities',
    );
  });
});
