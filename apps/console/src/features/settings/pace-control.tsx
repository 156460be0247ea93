import { speech } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { NumberControl } from '#features/settings/number-control.tsx';
import { settingTexts } from '#texts/settings.ts';

const { cannot } = settingTexts.voice;

/** Pitch or speed, which not every voice can change. */
export function PaceControl(props: ControlProps) {
  const { field, settings } = props;
  const { data } = useRead(speech.voices, { handles: ['local'] });
  const what = field.name === 'voice_pitch' ? 'pitch' : 'speed';
  // Without a choice, the server takes the first one that it has.
  const chosen = data?.find(({ id }) => id === settings.voices_id) ?? data?.[0];
  if (chosen?.can[what] !== false) return <NumberControl {...props} />;
  return <NumberControl {...props} isDisabled hint={cannot[what]} />;
}
