import * as z from 'zod';

/** A table that a plan reads, with what its rows must fulfill there and in the joins above. */
export interface PlannedScan {
  table: string;
  own: string;
  joins: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
  [detail: string]: unknown;
}

const OWN = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'];
const JOINS = ['Hash Cond', 'Merge Cond', 'Join Filter'];

const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    'Node Type': z.string(),
    'Relation Name': z.optional(z.string()),
    Plans: z.optional(z.array(PlanNode)),
  }),
);
const Explained = z.array(z.object({ Plan: PlanNode }));

/** The scans of what `explain (format json)` says. A partition counts as its table. */
export function scansOf(explained: unknown): PlannedScan[] {
  return Explained.parse(explained).flatMap(({ Plan }) => scansBelow(Plan, ''));
}

function scansBelow(node: PlanNode, above: string): PlannedScan[] {
  const joins = `${above} ${textOf(node, JOINS)}`;
  const below = (node.Plans ?? []).flatMap((one) => scansBelow(one, joins));
  const { 'Relation Name': relation, 'Node Type': kind } = node;
  if (relation === undefined || !kind.endsWith('Scan')) return below;
  return [{ table: relation.replace(/_\d{4}_\d{2}$/u, ''), own: textOf(node, OWN), joins }, ...below];
}

function textOf(node: PlanNode, details: readonly string[]): string {
  return details.map((name) => (typeof node[name] === 'string' ? node[name] : '')).join(' ');
}
