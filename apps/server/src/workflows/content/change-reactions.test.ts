import { reactions } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

const add = async (...names: string[]) =>
  (await call(reactions.save, { body: { added: names.map((name) => ({ name })) } })).body;
const stored = async () => (await call(reactions.list)).body;
const names = async () => (await stored()).map(({ name }) => name);
const goTo = (reaction: string) => [{ name: 'goto', args: { reaction } }];

test('one save deletes, changes and adds at one moment, and answers the new ids in their order', async () => {
  const { ids, version } = await add('Old', 'Asked', 'Kept');
  const [old = 0, asked = 0, kept = 0] = ids;
  const saved = await call(reactions.save, {
    body: {
      removed: [{ id: old, version }],
      changed: [
        { id: asked, version, name: 'Ask' },
        { id: kept, version, actions: goTo('Asked') },
      ],
      // Deletions and renames free names for other items in one change.
      added: [
        { name: 'Old', actions: goTo('Asked') },
        { name: 'Asked', actions: goTo('Old') },
      ],
    },
  });
  expect(saved.status).toBe(200);
  const after = await stored();
  expect(after.map(({ id, name }) => [id, name])).toEqual([
    [asked, 'Ask'],
    [kept, 'Kept'],
    [saved.body.ids[0], 'Old'],
    [saved.body.ids[1], 'Asked'],
  ]);
  expect(new Set(after.map((one) => one.version))).toEqual(new Set([saved.body.version]));
  // References to existing reactions follow their rename; references in new reactions mean the new reaction.
  expect(after.map(({ actions }) => actions[0]?.args['reaction'])).toEqual([undefined, 'Ask', 'Asked', 'Old']);
  const before = await call(reactions.list, { query: { mtime: String(saved.body.version - 1) } });
  expect(before.body.map(({ name }) => name)).toEqual(['Old', 'Asked', 'Kept']);
});

test('a reaction changed since it was seen is a conflict, and nothing is written', async () => {
  const { ids, version } = await add('Changed', 'Deleted');
  const [changed = 0, deleted = 0] = ids;
  await call(reactions.update, { params: { id: changed }, body: { condition: 'true' } });
  await call(reactions.remove, { params: { id: deleted } });
  const answers = [
    { removed: [{ id: changed, version }], added: [{ name: 'New' }] },
    { changed: [{ id: changed, version, name: 'Mine' }], added: [{ name: 'New' }] },
    { removed: [{ id: deleted, version }], added: [{ name: 'New' }] },
  ];
  for (const body of answers) {
    const { status, error } = await call(reactions.save, { body });
    expect([status, error?.message]).toEqual([409, 'A concurrent edit occurred.']);
  }
  expect(await names()).toEqual(['Changed']);
});

type Body = (here: number, too: number) => object;

const refused: [what: string, body: Body, status: number, path: string | undefined][] = [
  ['a name twice', () => ({ added: [{ name: 'A' }, { name: 'B' }, { name: 'A' }] }), 400, 'body.added.2.name'],
  ['a name that is taken', () => ({ added: [{ name: 'A' }, { name: 'Here' }] }), 400, 'body.added.1.name'],
  [
    'a name that is taken by another change',
    (id) => ({ changed: [{ id, name: 'A' }], added: [{ name: 'A' }] }),
    400,
    'body.added.0.name',
  ],
  ['a name that a change takes', (id) => ({ changed: [{ id, name: 'Too' }] }), 400, 'body.changed.0.name'],
  [
    'a name that two changes take',
    (here, too) => ({
      changed: [
        { id: here, name: 'A' },
        { id: too, name: 'A' },
      ],
    }),
    400,
    'body.changed.1.name',
  ],
  [
    'an unknown scope',
    () => ({ added: [{ name: 'A' }, { name: 'B', reactions_scopes_id: 999_999 }] }),
    400,
    'body.added.1.reactions_scopes_id',
  ],
  [
    'an unknown scope of a change',
    (here, too) => ({
      changed: [
        { id: here, name: 'A', reactions_scopes_id: null },
        { id: too, reactions_scopes_id: 999_999 },
      ],
    }),
    400,
    'body.changed.1.reactions_scopes_id',
  ],
  ['an empty name', () => ({ added: [{ name: 'A' }, { name: ' ' }] }), 400, 'body.added.1.name'],
  [
    'an empty name of a change',
    (here, too) => ({
      changed: [
        { id: here, name: 'A' },
        { id: too, name: ' ' },
      ],
    }),
    400,
    'body.changed.1.name',
  ],
  ['one id twice', (id) => ({ removed: [{ id }], changed: [{ id, name: 'A' }] }), 400, 'body'],
  ['one id deleted twice', (id) => ({ removed: [{ id }, { id }], added: [{ name: 'A' }] }), 400, 'body'],
  ['an id that never was', () => ({ removed: [{ id: 999_999 }], added: [{ name: 'A' }] }), 404, undefined],
  [
    'more than 10,000',
    () => ({ added: Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` })) }),
    400,
    'body.added',
  ],
  ['a field that there is not', () => ({ insert: [{ name: 'A' }] }), 400, 'body.insert'],
];

test.each(refused)('%s in the list is refused, by its place, and changes nothing', async (_, bodyOf, status, path) => {
  const { ids } = await add('Here', 'Too');
  const [here = 0, too = 0] = ids;
  const answer = await call(reactions.save, { body: bodyOf(here, too) });
  expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([status, path]);
  expect(await names()).toEqual(['Here', 'Too']);
});

test('a body of more than 8 MB is refused', async () => {
  const condition = 'x'.repeat(4_000);
  const added = Array.from({ length: 2_500 }, (_, at) => ({ name: `${at}`, condition }));
  expect((await call(reactions.save, { body: { added } })).status).toBe(413);
});
