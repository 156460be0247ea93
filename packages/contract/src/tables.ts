import { TEXT_ENCODINGS } from '@parley/domain/table/encodings';
import { LONGEST_ROW } from '@parley/domain/table/cells';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';

/** The order of dates whose year comes last: 26.11.2026 or 11/26/2026. */
export const DAY_ORDERS = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How to read an imported table. Options that are absent are detected from the file, as far as that is certain. */
export const TableOptions = {
  /** For a CSV file. */
  encoding: z.optional(z.enum(TEXT_ENCODINGS)),
  /** For an Excel file; default is its first sheet. */
  sheet: z.optional(text(100)),
  /** Roles of the columns, in order and separated by commas; default: derived from their names. */
  columns: z.optional(text(2_000)),
};

export const MOST_REPAIRS = 100;

/** Rows as a person has corrected them in the import dialog: the JSON of a list. They come before the file. */
const repairsFrom = (firstLine: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((json: string, context): unknown => {
        try {
          return JSON.parse(json);
        } catch {
          context.issues.push({ code: 'custom', message: 'repairs must be JSON', input: json });
          return z.NEVER;
        }
      }),
      z
        .array(
          z.strictObject({
            line: z.int().check(z.minimum(firstLine), z.maximum(10_000_000)),
            cells: z.array(text(LONGEST_ROW)).check(z.maxLength(1_000)),
          }),
        )
        .check(z.maxLength(MOST_REPAIRS)),
    ),
  );

/** The fields of a form that brings a table, before its file. The first line has the names of the columns. */
export const TableFields = z.strictObject({ repairs: z.optional(repairsFrom(2)) });
export type TableFields = z.output<typeof TableFields>;

/** The fields of a form that brings a table whose first line may be a row. */
export const RowsFields = z.strictObject({ repairs: z.optional(repairsFrom(1)) });

/** A table as the import would read it. */
export const TablePreview = z.object({
  encoding: z.enum(TEXT_ENCODINGS),
  separator: z.string(),
  /** The sheets of an Excel file and the selected one; empty for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  columns: z.array(z.object({ name: z.string(), role: z.string() })),
  /** Why no row of the file can be imported; null if some can. */
  fault: z.nullable(z.string()),
  /** The first rows after conversion. A row that is not imported is shown as in the file. */
  rows: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      reason: z.nullable(z.string()),
      /** Why a row of a call list is imported but never called. */
      note: z.nullable(z.string()),
    }),
  ),
  total: z.int(),
  /** The number of refused rows, and the first of them. Cells too long for manual correction are omitted. */
  faulty: z.int(),
  faults: z.array(z.object({ line: z.int(), reason: z.string(), cells: z.nullable(z.array(z.string())) })),
  /** Counts of such rows by reason, the most frequent first. */
  notes: z.array(z.object({ reason: z.string(), count: z.int() })),
  /**
   * Some dates are ambiguous until the user chooses the order of day and month; the detected order fits all of them.
   */
  asks_day_order: z.boolean(),
  fitting_day_order: z.nullable(z.enum(DAY_ORDERS)),
});
export type TablePreview = z.infer<typeof TablePreview>;
