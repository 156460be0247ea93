import type { DemoTestStep } from '#demo/demo-content.ts';

/** A step of a test: what is said, and which reactions fire. */
export function said(
  input: string,
  reactions: string[],
  { condition = '', actions = [] }: { condition?: string; actions?: string[] } = {},
): DemoTestStep {
  return { input, reactions, condition, actions };
}
