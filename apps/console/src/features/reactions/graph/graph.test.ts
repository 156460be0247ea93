import { graphOf } from '@parley/dialogue';
import type { ActionCall, Reaction } from '@parley/domain';
import { describe, expect, it } from 'vitest';
import { copied, pasted } from '#features/reactions/graph/editing/clipboard.ts';
import { withEdge, withoutEdge } from '#features/reactions/graph/editing/connect.ts';
import { svgOf } from '#features/reactions/graph/canvas/export-picture.ts';
import { neighbour } from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import { boundsOf, sceneOf } from '#features/reactions/graph/canvas/scene.ts';
import { freeAt, freeRightOf } from '#features/reactions/graph/canvas/viewport.ts';

const reaction = (id: number, name: string, changes: Partial<Reaction> = {}): Reaction => ({
  id,
  name,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
  ...changes,
});
const call = (name: string, args: ActionCall['args'] = {}): ActionCall => ({ name, args });
const goto = (name: string) => call('goto', { reaction: name });
const ordering = { id: 90, name: 'Ordering' };

describe('an edge', () => {
  it('is an action before the end of the conversation; expected reactions stand in one', () => {
    expect(withEdge([call('call_end')], 'goto', 'A')).toEqual([goto('A'), call('call_end')]);
    const one = withEdge([], 'expect', 'A');
    expect(withEdge(one, 'expect', 'B')).toEqual([call('expect', { reactions: ['A', 'B'] })]);
    expect(withEdge(one, 'expect', 'A')).toEqual(one);
    expect(withEdge([], 'timeout', 'A')).toEqual([call('timeout', { seconds: 8, reaction: 'A' })]);
  });

  it('goes without the others of its action', () => {
    const actions = [call('expect', { reactions: ['A', 'B'] }), goto('C')];
    expect(withoutEdge({ actions }, { at: 0, kind: 'expect', name: 'A' })).toEqual([
      call('expect', { reactions: ['B'] }),
      goto('C'),
    ]);
    expect(withoutEdge({ actions }, { at: 1, kind: 'goto', name: 'C' })).toEqual([actions[0]]);
  });
});

describe('a scene', () => {
  const reactions = [
    reaction(1, 'Greeting', { actions: [goto('Inside'), goto('Nobody'), call('enter_scope', { scope: 'Ordering' })] }),
    reaction(2, 'Inside', { reactions_scopes_id: 90, actions: [goto('Greeting')] }),
    reaction(3, 'Also inside', { reactions_scopes_id: 90, actions: [goto('Inside')] }),
  ];
  const positions = new Map([
    [1, { x: 0, y: 0 }],
    [2, { x: 400, y: 0 }],
    [3, { x: 640, y: 0 }],
  ]);
  const sceneWith = (folded: number[] = [], scope: number | 'none' | null = null) =>
    sceneOf({
      graph: graphOf(reactions, [ordering]),
      reactions,
      scopes: [ordering],
      positions,
      heights: new Map(),
      folded: new Set(folded),
      scope,
    });
  const ends = (scene: ReturnType<typeof sceneWith>) =>
    scene.edges.map(({ edge, points, isJump }) => [edge.kind, points[0]?.x, points.at(-1)?.x, isJump]);

  it('has a frame around the boxes and lines of a scope, and edges from side to side', () => {
    const scene = sceneWith();
    expect(scene.frames).toEqual([
      expect.objectContaining({ id: 90, x: 368, y: -86, width: 506, height: 206, count: 2 }),
    ]);
    expect(ends(scene)).toEqual([
      ['goto', 168, 400, false],
      ['enter_scope', 168, 368, true],
      ['goto', 568, 0, false],
      ['goto', 808, 400, false],
    ]);
    expect(boundsOf(scene)).toEqual({ x: 0, y: -86, width: 874, height: 206 });
  });

  it('leads to a folded frame what leads into it, and leaves out what is inside', () => {
    const scene = sceneWith([90]);
    expect([...scene.boxes.keys()]).toEqual([1]);
    expect(ends(scene)).toEqual([
      ['goto', 168, 376, true],
      ['enter_scope', 168, 376, true],
      ['goto', 544, 0, true],
    ]);
  });

  it('shows one scope alone, or what has none', () => {
    expect([...sceneWith([], 90).boxes.keys()]).toEqual([2, 3]);
    expect(sceneWith([], 'none').frames).toEqual([]);
  });

  it('is walked by arrow keys to the nearest box in their direction', () => {
    expect(neighbour(1, 'ArrowRight', sceneWith())).toBe(2);
    expect(neighbour(3, 'ArrowLeft', sceneWith())).toBe(2);
    expect(neighbour(1, 'ArrowLeft', sceneWith())).toBeUndefined();
    expect(neighbour(3, 'ArrowDown', sceneWith())).toBeUndefined();
  });
});

describe('a new box', () => {
  it('stands where it was put, or below what it would cover', () => {
    const boxes = new Map([
      [1, { x: 0, y: 0 }],
      [2, { x: 240, y: 0 }],
      [3, { x: 240, y: 120 }],
    ]);
    expect(freeAt({ x: 0, y: 300 }, boxes)).toEqual({ x: 0, y: 300 });
    expect(freeAt({ x: 250, y: 50 }, boxes)).toEqual({ x: 250, y: 242 });
    expect(freeRightOf({ x: 0, y: 0 }, boxes)).toEqual({ x: 240, y: 242 });
  });
});

describe('the clipboard', () => {
  const first = reaction(1, 'Ask', {
    intents: ['Pay bill'],
    reactions_scopes_id: 90,
    actions: [{ ...goto('Answer'), who: 7 }, call('expect', { reactions: ['Elsewhere'] })],
  });
  const second = reaction(2, 'Answer', { actions: [call('select', { entity: 'amount' })] });
  const text = copied([first, second], [ordering], new Map([[1, { x: 10, y: 20 }]]));

  it('keeps references among what is copied, under names that are free', () => {
    const here = {
      reactions: [first, second],
      scopes: [ordering],
      intents: [{ name: 'Pay bill' }],
      actions: [],
      entities: [],
    };
    const found = pasted(text, here);
    expect(found?.reactions.map(({ content }) => content.name)).toEqual(['Ask 2', 'Answer 2']);
    expect(found?.reactions[0]?.content).toMatchObject({ reactions_scopes_id: 90, actions: [goto('Answer 2'), {}] });
    expect(found?.reactions[0]?.at).toEqual({ x: 10, y: 20 });
  });

  it('says what is missing in another project, and takes nobody’s name along', () => {
    const found = pasted(text, { reactions: [], scopes: [], intents: [], actions: [], entities: [] });
    expect(found?.missing).toEqual(['scope Ordering', 'intent Pay bill', 'reaction Elsewhere', 'entity amount']);
    expect(found?.reactions[0]?.content.reactions_scopes_id).toBeNull();
    expect(JSON.stringify(found)).not.toContain('who');
  });

  it('takes nothing from a text that is something else', () => {
    const here = { reactions: [], scopes: [], intents: [], actions: [], entities: [] };
    expect(pasted('hello', here)).toBeNull();
    expect(pasted('{"parley":"reactions","reactions":[{}]}', here)).toBeNull();
  });
});

describe('an SVG', () => {
  const palette = Object.fromEntries(
    'goto expect timeout enter_scope box boxLine frame frameLine text muted accent error canvas note noteText'
      .split(' ')
      .map((name) => [name, `#${name}`]),
  ) as unknown as Palette;
  const picture = (reactions: readonly Reaction[]) => {
    const positions = new Map(reactions.map(({ id }) => [id, { x: (id % 50) * 240, y: Math.floor(id / 50) * 120 }]));
    const scopes = [ordering];
    const graph = graphOf(reactions, scopes);
    const scene = sceneOf({ graph, reactions, scopes, positions, heights: new Map(), folded: new Set(), scope: null });
    const marks = { selected: new Set<number>(), broken: new Set<number>(), fired: new Set<number>(), found: null };
    const notes = [{ id: 5, text: 'Legal: never read\na full number', x: 0, y: -200, width: 176, height: 72 }];
    const area = boundsOf(scene, notes) ?? { x: 0, y: 0, width: 0, height: 0 };
    const svg = svgOf({ scene, reactions, notes, marks }, area, palette);
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const texts = [...document.querySelectorAll('text:not([aria-hidden])')].map(({ textContent }) => textContent);
    return { document, texts };
  };

  it('has boxes, frames, edges and notes, and texts that are texts, whatever stands in them', () => {
    const { document, texts } = picture([
      reaction(1, 'Ask <b> & "c"', { intents: ['Confirm'], actions: [goto('Inside')] }),
      reaction(2, 'Inside', { reactions_scopes_id: 90, condition: 'a < b && "c"' }),
    ]);
    expect(document.querySelector('parsererror')).toBeNull();
    expect(texts).toEqual([
      'goto',
      'Ask <b> & "c"',
      'Confirm',
      'goto Inside',
      'Inside',
      'a < b && "c"',
      'Legal: never read',
      'a full number',
      'Ordering',
    ]);
    expect(document.documentElement.getAttribute('viewBox')).toBe('0 -200 672 320');
    expect(document.querySelector('path[stroke="#goto"]')?.getAttribute('d')).toBe('M408 19L480 19');
  });

  it('shows the whole of 2,000 reactions', () => {
    const many = Array.from({ length: 2_000 }, (_, id) =>
      reaction(id, `Number ${id}`, { actions: [goto(`Number ${id + 1}`)] }),
    );
    const { texts } = picture(many);
    expect(texts.filter((text) => text?.startsWith('Number'))).toHaveLength(2_000);
  });
});
