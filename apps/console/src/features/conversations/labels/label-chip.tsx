import type { Label } from '@parley/contract';
import { Chip } from '#shared/ui/chip.tsx';

const TONES = { gray: 'plain', blue: 'intent', green: 'ok', amber: 'warning', red: 'error', teal: 'info' } as const;

interface LabelChipProps {
  label: Pick<Label, 'name' | 'color'>;
  removeLabel?: string;
  onRemove?: (() => void) | undefined;
}

/** A label in its color. */
export function LabelChip({ label: { name, color }, ...rest }: LabelChipProps) {
  return (
    <Chip tone={TONES[color]} {...rest}>
      {name}
    </Chip>
  );
}
