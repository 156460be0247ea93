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

/** Each meaning has a shape of its own besides its colour. */
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
  /** Told to those who do not see it. Leave out where the text beside it says the same. */
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

/** A thing that is changed and not saved yet. */
export function UnsavedDot() {
  return <span className={styles['dot']} role="img" aria-label={uiTexts.unsaved} />;
}
