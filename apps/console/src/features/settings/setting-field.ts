import type { Settings } from '@parley/domain';

export type SettingName = Exclude<
  keyof Settings,
  'id' | 'version' | 'who' | 'config_struct' | 'config_dev' | 'config_prod'
>;

type SettingKind =
  | 'text'
  | 'address'
  | 'number'
  | 'switch'
  | 'lines'
  | 'styles'
  | 'script'
  | 'secret'
  | 'language'
  | 'voice'
  | 'pace'
  | 'recognizer'
  | 'audiosocket'
  | 'time zone'
  | 'token'
  | 'color'
  | 'logo'
  | 'choice'
  | 'fixed';

export interface SettingField {
  name: SettingName;
  label: string;
  /** Beside fields of the same environment, whose heading says the rest. */
  short?: string;
  kind: SettingKind;
  hint?: string;
  /** The unit of a number. */
  unit?: string;
  step?: number;
  placeholder?: string;
  choices?: { value: string; label: string }[];
}
