import type { DemoTestStep } from '#demo/demo-content.ts';

/** A step of a test: the caller's text, and the reactions that must fire. */
export function said(
  input: string,
  reactions: string[],
  { condition = '', actions = [] }: { condition?: string; actions?: string[] } = {},
): DemoTestStep {
  return { input, reactions, condition, actions };
}
