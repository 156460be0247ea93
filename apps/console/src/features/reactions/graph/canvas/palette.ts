export interface Palette {
  goto: string;
  expect: string;
  timeout: string;
  timeoutTint: string;
  enter_scope: string;
  give_up: string;
  answer_as: string;
  box: string;
  boxLine: string;
  frame: string;
  frameLine: string;
  text: string;
  muted: string;
  accent: string;
  error: string;
  canvas: string;
  note: string;
  noteText: string;
}

/** The current colors of the page. A canvas cannot read custom properties. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--p-${name}`).trim();
  return {
    goto: token('muted'),
    expect: token('accent'),
    timeout: token('warning'),
    timeoutTint: token('warning-tint'),
    enter_scope: token('field'),
    give_up: token('error'),
    answer_as: token('info'),
    box: token('raised'),
    boxLine: token('line-2'),
    frame: token('accent-tint'),
    frameLine: token('line-2'),
    text: token('text'),
    muted: token('muted'),
    accent: token('accent'),
    error: token('error'),
    canvas: token('canvas'),
    note: token('note'),
    noteText: token('note-text'),
  };
}
