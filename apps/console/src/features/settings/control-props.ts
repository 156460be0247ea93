import type { Settings } from '@parley/domain';
import type { SettingField } from '#features/settings/setting-field.ts';

export interface SettingControlProps {
  field: SettingField;
  settings: Settings;
  /** The fault that keeps it from being saved, in the schema's or the server's words. */
  error: string | undefined;
  isUnsaved: boolean;
  canEdit: boolean;
  canEditProtected: boolean;
  /** Beside the same setting of the other environment. */
  isInColumn?: boolean;
  onChange: (change: Partial<Settings>) => void;
}

export interface ControlProps extends SettingControlProps {
  id: string;
  hint: string | undefined;
  hintId: string;
  isDisabled: boolean;
}
