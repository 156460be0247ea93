import type { EdgeKind } from '#graph/graph.ts';

export interface LayoutNode {
  id: number;
  /** The scope whose frame contains it. */
  scope: number | null;
  /** As tall as its content, if that is known. */
  height?: number;
}

export interface LayoutEdge {
  kind: EdgeKind;
  from: number;
  /** Of `enter_scope` a scope. */
  to: number;
  /** The width of the text beside its port. */
  label?: number;
}

export interface LayoutInput {
  nodes: LayoutNode[];
  edges: LayoutEdge[];
  /** The reaction that opens conversations; its place is at the left. */
  start: number | null;
}
