import { ActionIcon } from '@mantine/core';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { Bar, CallTime, Mark } from '#features/conversations/calls/call-time.ts';
import { lineText } from '#features/conversations/calls/line-sample.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-axis.module.css';

const { page: texts } = callTexts;

interface CallAxisProps {
  time: CallTime;
  selected: number;
  /** The playback position of the recording; null before playback. */
  playedMs: number | null;
  onSelect: (turn: number, at: number) => void;
}

/** Pixels a second. */
const LEAST_SCALE = 0.2;
const USUAL_SCALE = 12;
const MOST_SCALE = 120;
const ZOOM = 1.6;
/** Outside of the window, so that scrolling shows no gaps. */
const BESIDE_PX = 400;
/** Distances of the marks of the ruler, in seconds; a mark needs so many pixels. */
const STEPS = [1, 2, 5, 10, 30, 60, 300, 600];
const MARK_PX = 64;

/**
 * Draws the speech of caller and bot as bars on one time axis, with marks for events. It draws only the visible window.
 * Screen readers get the list of turns.
 */
export function CallAxis({ time, selected, playedMs, onSelect }: CallAxisProps) {
  const { view, width, left, setLeft, px, scale, isSeen, zoom, showWhole } = useAxis(time, time.turns[selected]?.at);
  return (
    <div className={styles.axis}>
      <div className={styles.tools}>
        <Legend hasPauses={time.paused.length > 0} hasLine={time.line.length > 0} />
        <span className="p-fill" />
        <ActionIcon aria-label={texts.zoom.out} title={texts.zoom.out} onClick={() => zoom(1 / ZOOM)}>
          <IconZoomOut size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.zoom.in} title={texts.zoom.in} onClick={() => zoom(ZOOM)}>
          <IconZoomIn size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.zoom.whole} title={texts.zoom.whole} onClick={showWhole}>
          <IconArrowsHorizontal size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <p className="p-visually-hidden">{texts.axis}</p>
      <div ref={view} className={styles.view} aria-hidden onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}>
        <div className={styles.time} style={{ width: Math.max(width - 2, px(time.lengthMs)) }}>
          <Ruler scale={scale} left={left} width={width} lengthMs={time.lengthMs} />
          {time.paused
            .filter(({ from, to }) => isSeen(from, to))
            .map(({ from, to, why }) => (
              <div
                key={from}
                className={styles.paused}
                title={texts.marks.paused(why)}
                style={{ left: px(from), width: px(to - from) }}
              />
            ))}
          {time.bars
            .filter(({ from, to }) => isSeen(from, to))
            .map((bar) => (
              <BarButton key={bar.key} bar={bar} isSelected={bar.turn === selected} px={px} onSelect={onSelect} />
            ))}
          {time.marks
            .filter(({ at }) => isSeen(at, at))
            .map((mark) => (
              <MarkButton key={mark.key} mark={mark} isSelected={mark.turn === selected} px={px} onSelect={onSelect} />
            ))}
          {time.line
            .filter(({ from, to }) => isSeen(from, to))
            .map((sample) => (
              <div
                key={sample.from}
                className={styles.line}
                data-tone={sample.tone}
                title={lineText(sample)}
                style={{ left: px(sample.from), width: Math.max(1, px(sample.to - sample.from) - 1) }}
              />
            ))}
          {playedMs !== null && <div className={styles.played} style={{ left: px(playedMs) }} />}
        </div>
      </div>
    </div>
  );
}

/** Scrolls and scales the time axis, and scrolls to a selected moment. */
function useAxis({ lengthMs }: CallTime, selectedAt: number | undefined) {
  const view = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const [left, setLeft] = useState(0);
  const [chosen, setChosen] = useState<number>();
  const whole = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, width / Math.max(1, lengthMs / 1_000)));
  const scale = Math.max(chosen ?? USUAL_SCALE, whole);
  const px = (ms: number) => (ms / 1_000) * scale;

  useLayoutEffect(() => {
    const element = view.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shownAt = selectedAt === undefined ? undefined : px(selectedAt);
  useEffect(() => {
    if (shownAt === undefined || !view.current) return;
    view.current.scrollLeft = shownAt - view.current.clientWidth / 3;
  }, [shownAt]);

  return {
    ...{ view, width, left, setLeft, px, scale },
    isSeen: (from: number, to: number) => px(to) >= left - BESIDE_PX && px(from) <= left + width + BESIDE_PX,
    zoom: (by: number) => setChosen(Math.min(MOST_SCALE, scale * by)),
    showWhole: () => setChosen(whole),
  };
}

function Legend({ hasPauses, hasLine }: { hasPauses: boolean; hasLine: boolean }) {
  return (
    <ul className={styles.legend}>
      <li data-side="caller">{texts.legend.speech}</li>
      <li data-side="bot">{texts.legend.said}</li>
      {hasPauses && <li data-side="paused">{texts.legend.paused}</li>}
      {hasLine && <li data-side="line">{texts.legend.line}</li>}
    </ul>
  );
}

interface RulerProps {
  scale: number;
  left: number;
  width: number;
  lengthMs: number;
}

function Ruler({ scale, left, width, lengthMs }: RulerProps) {
  const step = STEPS.find((seconds) => seconds * scale >= MARK_PX) ?? 600;
  const first = Math.max(0, Math.floor((left - BESIDE_PX) / scale / step));
  const last = Math.min(Math.floor(lengthMs / 1_000 / step), Math.ceil((left + width + BESIDE_PX) / scale / step));
  const marks = Array.from({ length: Math.max(0, last - first + 1) }, (_, no) => (first + no) * step);
  return marks.map((seconds) => (
    <span key={seconds} className={`${styles.second} p-figures`} style={{ left: seconds * scale }}>
      {shownSpan(seconds * 1_000_000)}
    </span>
  ));
}

interface PlacedProps {
  isSelected: boolean;
  px: (ms: number) => number;
  onSelect: CallAxisProps['onSelect'];
}

function BarButton({ bar, isSelected, px, onSelect }: PlacedProps & { bar: Bar }) {
  const { side, from, to, text, turn } = bar;
  const style: CSSProperties = { left: px(from), width: Math.max(3, px(to - from)) };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.bar}
      data-side={side}
      data-selected={isSelected || undefined}
      style={style}
      title={`${shownSpan(from * 1_000)} ${texts.sides[side]}: ${text}`}
      onClick={() => onSelect(turn, from)}
    >
      {text}
    </button>
  );
}

function MarkButton({ mark, isSelected, px, onSelect }: PlacedProps & { mark: Mark }) {
  const { at, tone, text, turn } = mark;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-tone={tone}
      data-selected={isSelected || undefined}
      style={{ left: px(at) }}
      aria-label={text}
      title={`${shownSpan(at * 1_000)} ${text}`}
      onClick={() => onSelect(turn, at)}
    />
  );
}
