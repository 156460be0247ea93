import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { LIMITS, text } from '#text.ts';

const inHundredths = (pixels: number) => Math.round(pixels * 100) / 100;

/** Pixels of the graph. */
const Coordinate = z.number().check(z.minimum(-1e7), z.maximum(1e7), z.overwrite(inHundredths));
const Extent = z.number().check(z.minimum(20), z.maximum(10_000));

/** The upper left corner of a reaction's box. */
export const Position = z.strictObject({ x: Coordinate, y: Coordinate });
export type Position = z.infer<typeof Position>;

/** A sticky note in the graph. */
const fields = { text: text(LIMITS.utterance), x: Coordinate, y: Coordinate, width: Extent, height: Extent };
export const Note = z.object({ id: Id, ...fields, ...Stamp });
export type Note = z.infer<typeof Note>;
export const NewNote = z.strictObject({ ...fields, ...Stamp });
export const NotePatch = z.strictObject({
  id: z.optional(Id),
  text: z.optional(fields.text),
  x: z.optional(fields.x),
  y: z.optional(fields.y),
  width: z.optional(fields.width),
  height: z.optional(fields.height),
  ...Stamp,
});
