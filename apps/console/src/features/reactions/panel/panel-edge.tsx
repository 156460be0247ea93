import { useLayoutEffect, type KeyboardEvent, type PointerEvent } from 'react';
import {
  PANEL_WIDTH,
  rememberPanelWidth,
  setPanelWidth,
  usePanelWidth,
} from '#features/reactions/panel/panel-width.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/panel.module.css';

/** The whole page knows the width: notices and the test chat keep clear of the panel. */
const VARIABLE = '--p-reaction-panel';
const STEP_PX = 16;

/** The left edge of the panel, which makes it wider by dragging or by arrow keys. A double click restores the width. */
export function PanelEdge() {
  const width = usePanelWidth();
  useLayoutEffect(() => {
    document.documentElement.style.setProperty(VARIABLE, `${width}px`);
  }, [width]);
  const choose = (chosen: number) => {
    setPanelWidth(chosen);
    rememberPanelWidth();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = keyed(event.key, width);
    if (chosen === undefined) return;
    event.preventDefault();
    choose(chosen);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: edge, pointerId, clientX } = event;
    const panel = edge.parentElement?.getBoundingClientRect();
    if (panel && edge.hasPointerCapture(pointerId)) setPanelWidth(panel.right - clientX);
  };
  return (
    // A separator that can be moved takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={reactionTexts.panel.width}
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.least}
      aria-valuemax={PANEL_WIDTH.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={rememberPanelWidth}
      onDoubleClick={() => choose(PANEL_WIDTH.usual)}
    />
  );
}

function keyed(key: string, width: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width + STEP_PX;
    case 'ArrowRight':
      return width - STEP_PX;
    case 'Home':
      return PANEL_WIDTH.least;
    case 'End':
      return PANEL_WIDTH.most;
    default:
      return undefined;
  }
}
