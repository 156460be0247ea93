import type { Graph } from '@parley/dialogue';
import { GAP } from '@parley/dialogue/layout/measures';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { openWaysIn } from '#features/reactions/graph/boxes/open-ways.ts';
import { neighbour } from '#features/reactions/graph/nodes/flow-nodes.ts';
import { nextOnPath } from '#features/reactions/graph/nodes/path.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';
import { graphTexts } from '#texts/graph.ts';
import { reactionTexts } from '#texts/reactions.ts';

const { shortcuts } = graphTexts;

interface Options {
  scene: Scene;
  graph: Graph;
  /** The one whose panel is open. */
  openId: number | null;
  /** The only selected box, and the box selected before it. */
  only: number | null;
  before: number | null;
  /** The reaction that an arrow selects while nothing is selected. */
  startId: number | undefined;
  selected: ReadonlySet<number>;
  canEdit: boolean;
  positions: Positions;
  onPlace: (changed: Positions) => void;
  onMoved: (before: Positions, after: Positions) => void;
  /** Shows the panel of a box and moves the focus there. */
  onOpen: (id: number) => void;
  comeBack: () => boolean;
  clear: () => void;
  /** The panel beside the picture closes before the selection ends. */
  hasPanel: boolean;
  choose: (ids: ReadonlySet<number>) => void;
  chooseAll: () => void;
  remove: () => void;
  duplicate: () => void;
  /** To a new reaction. */
  connect: () => void;
  hasSelection: boolean;
}

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -GAP.row, y: 0 },
  ArrowRight: { x: GAP.row, y: 0 },
  ArrowUp: { x: 0, y: -GAP.row },
  ArrowDown: { x: 0, y: GAP.row },
};

/**
 * The keys of the graph. Returns the handler for keys pressed on a box, or in the graph while the graph itself has the
 * focus.
 */
export function usePictureKeys(options: Options): (event: KeyboardEvent) => void {
  const { scene, graph, only, selected, canEdit, positions, onPlace, onMoved, onOpen, choose } = options;
  usePictureHotkeys(options);

  const moveSelected = ({ x, y }: { x: number; y: number }) => {
    const before = new Map([...positions].filter(([id]) => selected.has(id)));
    const after = new Map([...before].map(([id, point]) => [id, { x: point.x + x, y: point.y + y }]));
    onPlace(after);
    onMoved(before, after);
  };

  const nextAlong = (side: 'out' | 'into') => {
    const next = only === null ? undefined : nextOnPath(graph, only, side, options.before);
    return next !== undefined && scene.boxes.has(next) ? next : undefined;
  };

  return (event) => {
    const focused = event.target === event.currentTarget ? only : boxAt(event.target);
    if (focused === undefined) return;
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey) return;
    if (step && event.altKey) {
      if (event.key === 'ArrowLeft' && options.comeBack()) return event.preventDefault();
      if (canEdit) moveSelected(step);
    } else if (event.key === 'Tab') {
      // Tab follows the path of the selected box; Esc ends the selection, after which it leaves the graph.
      const next = focused === only ? nextAlong(event.shiftKey ? 'into' : 'out') : undefined;
      if (next === undefined) return;
      choose(new Set([next]));
    } else if (step) {
      const next = focused === null ? options.startId : neighbour(focused, event.key, scene);
      if (next !== undefined) choose(new Set(event.shiftKey ? [...selected, next] : [next]));
    } else if (focused !== null && event.key === 'Enter') onOpen(focused);
    else if (focused !== null && event.key === ' ') choose(new Set([focused]));
    else return;
    event.preventDefault();
  };
}

/** Keys that work wherever the focus is on the screen. */
function usePictureHotkeys(options: Options): void {
  const { openId, only, selected, canEdit, scene } = options;
  useHotkeys(graphTexts.title, [
    { keys: 'Ctrl+A', description: shortcuts.selectAll, run: options.chooseAll, yieldsToTyping: true },
    {
      keys: 'Delete',
      description: shortcuts.delete,
      run: options.remove,
      enabled: canEdit && options.hasSelection,
    },
    {
      keys: 'Ctrl+D',
      description: shortcuts.duplicate,
      run: options.duplicate,
      enabled: canEdit && selected.size > 0,
    },
    {
      keys: 'C',
      description: shortcuts.connect,
      run: options.connect,
      enabled: canEdit && only !== null,
    },
    {
      keys: 'W',
      description: shortcuts.waysIn,
      run: () => openWaysIn(only),
      enabled: only !== null && (scene.jumps.get(only)?.into.length ?? 0) > 0,
    },
    {
      keys: 'E',
      description: shortcuts.connections,
      run: () => document.querySelector<HTMLElement>(`[aria-label="${reactionTexts.panel.leadsTo}"] button`)?.focus(),
      enabled: openId !== null,
    },
    {
      keys: 'Esc',
      description: graphTexts.selection.clear,
      run: options.clear,
      enabled: selected.size > 0 && !options.hasPanel,
    },
  ]);
}

function boxAt(target: EventTarget): number | undefined {
  return target instanceof HTMLElement && target.hasAttribute('data-reaction')
    ? Number(target.dataset['reaction'])
    : undefined;
}

interface ClipboardOptions {
  isOn: boolean;
  /** Null without a selection. */
  copy: () => string | null;
  cut: () => void;
  /** Whether the text held reactions. */
  paste: (text: string) => boolean;
}

/** Ctrl+C, Ctrl+X and Ctrl+V, by the browser's own events: they need no permission, and reach other projects. */
export function useClipboard(options: ClipboardOptions): void {
  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    if (isInText(event.target) || event.defaultPrevented || !event.clipboardData) return;
    if (event.type === 'paste') {
      if (options.isOn && options.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
      return;
    }
    if (globalThis.getSelection()?.toString()) return;
    const text = options.copy();
    if (text === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut' && options.isOn) options.cut();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onClipboard(event);
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
}

function isInText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
