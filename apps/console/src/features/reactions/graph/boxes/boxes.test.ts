import { graphOf } from '@parley/dialogue';
import { overlap, type Point } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, fontsAt, heightFor, partsWithin, stepOf } from '#features/reactions/graph/boxes/box-content.ts';
import { boxesAt, boxHeights } from '#features/reactions/graph/boxes/box-heights.ts';
import { linesOf } from '#features/reactions/graph/boxes/text-width.ts';

const reaction = (id: number, changes: Partial<Reaction> = {}): Reaction => ({
  id,
  name: `Reaction ${id}`,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
  ...changes,
});
const goto = (name: string) => ({ name: 'goto', args: { reaction: name } });
const full = reaction(1, {
  name: 'A name that is longer than one line of a box',
  intents: ['Lost card'],
  condition: 'slots.asked == true',
  actions: [{ name: 'utter', args: { text: 'A text that needs more than one line of a box, too.' } }],
});

describe('a box', () => {
  it('is as tall as its content, and shows all of it from the zoom at which it is fitted', () => {
    const bare = heightFor(contentOf(reaction(2)), 0);
    const height = heightFor(contentOf(full), 2);
    expect(height).toBeGreaterThan(bare + 80);
    for (const step of [0.7, 0.8, 0.9, 1]) {
      expect(partsWithin(contentOf(full), 2, height, step)).toMatchObject({
        nameLines: 2,
        hasIntents: true,
        hasCondition: true,
        jumps: 2,
      });
      expect(partsWithin(contentOf(full), 2, height, step).textLines).toBeGreaterThanOrEqual(2);
    }
  });

  it('leaves out first the text, then the condition, then the intents, and never the name', () => {
    const height = heightFor(contentOf(full), 1);
    const shown: boolean[][] = [];
    for (let room = height; room > 20; room -= 1) {
      const { textLines, hasCondition, hasIntents, nameLines } = partsWithin(contentOf(full), 1, room, 0.7);
      shown.push([textLines > 0, hasCondition, hasIntents]);
      expect(nameLines).toBeGreaterThanOrEqual(1);
    }
    const gone = (part: number) => shown.findIndex((one) => one[part] === false);
    expect(gone(0)).toBeGreaterThan(-1);
    expect(gone(0)).toBeLessThanOrEqual(gone(1));
    expect(gone(1)).toBeLessThanOrEqual(gone(2));
  });

  it('has letters of 11 pixels and more on the screen at every zoom of half and more', () => {
    for (let zoom = 0.5; zoom <= 2; zoom += 0.01) {
      const { name, text } = fontsAt(stepOf(zoom));
      expect(name * zoom).toBeGreaterThanOrEqual(11.4);
      expect(text * zoom).toBeGreaterThanOrEqual(10.9);
    }
  });

  it('is taller for its jumps to other scopes, but not for its lines within one', () => {
    const reactions = [
      reaction(1, { reactions_scopes_id: 9, actions: [goto('Reaction 2')] }),
      reaction(2, { reactions_scopes_id: 9, actions: [goto('Reaction 3')] }),
      reaction(3, { reactions_scopes_id: 8, actions: [goto('Reaction 3')] }),
    ];
    const scopes = [8, 9].map((id) => ({ id, name: `Scope ${id}` }));
    const heights = boxHeights(reactions, graphOf(reactions, scopes));
    expect(heights.get(1)).toBe(heights.get(3));
    expect(heights.get(2)).toBeGreaterThan(heights.get(1) ?? 0);
  });

  it('is less tall where another stands close below, and never over a box that stood free at the usual height', () => {
    const places = fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(9), fc.nat(60)), {
      minLength: 2,
      maxLength: 40,
      selector: ([column, row]) => `${column} ${row}`,
    });
    fc.assert(
      fc.property(places, fc.integer({ min: 60, max: 200 }), (found, height) => {
        const at = new Map(
          found.map(([column, row, dx], id): [number, Point] => [id, { x: column * 240 + dx, y: row * 110 }]),
        );
        const boxes = [...boxesAt(at, new Map(found.map((_, id) => [id, height]))).values()];
        boxes.forEach((box, index) => {
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
        });
      }),
    );
  });
});

it('counts the lines of a text by its words, and no more than asked for', () => {
  expect(linesOf('Hi', 150, 12, 3)).toBe(1);
  expect(linesOf('Two words', 40, 12, 3)).toBe(2);
  expect(linesOf('Many words that go on and on', 40, 12, 3)).toBe(3);
  expect(linesOf('Incomprehensibilities', 60, 12, 5)).toBeGreaterThan(1);
});
