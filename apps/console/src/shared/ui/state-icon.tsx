import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconInfoSquareRounded,
  IconLoader2,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/state-icon.module.css';

/** Each meaning has its own shape in addition to its color. */
const SHAPES = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertOctagonFilled,
  info: IconInfoSquareRounded,
  running: IconLoader2,
  pending: IconCircleDashed,
  'not-run': IconCircleMinus,
  fallback: IconMessageQuestion,
} as const;

export type State = keyof typeof SHAPES;

interface StateIconProps {
  state: State;
  /** Label for screen readers. Omit it if the text beside the icon says as much. */
  label?: string;
  size?: number;
}

export function StateIcon({ state, label, size = 16 }: StateIconProps) {
  const Shape = SHAPES[state];
  return (
    <Shape
      className={styles['icon']}
      data-state={state}
      size={size}
      stroke={size < 16 ? 2 : 1.75}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}

/** Marks an item with unsaved changes. */
export function UnsavedDot() {
  return <span className={styles['dot']} role="img" aria-label={uiTexts.unsaved} />;
}
