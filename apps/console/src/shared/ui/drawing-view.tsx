import type { Drawing } from '@parley/charts';
import { createElement, type ReactNode } from 'react';

/** A chart of `@parley/charts` on the page. */
export function DrawingView({ drawing }: { drawing: Drawing }): ReactNode {
  const { tag, attributes, children } = drawing;
  const named = Object.entries(attributes).map(([name, value]) => [inCamelCase(name), value]);
  const inner = children.map((child, index) =>
    typeof child === 'string' ? child : <DrawingView key={index} drawing={child} />,
  );
  return createElement(tag, Object.fromEntries(named), ...inner);
}

/** React knows `stroke-width` as `strokeWidth`. */
function inCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
