import { DEFAULT_SETTINGS } from '@parley/domain';
import { grouped } from '#texts/counted.ts';
import type { SettingField } from '#features/settings/setting-field.ts';
import { rangeOf } from '#features/settings/setting-faults.ts';
import { settingTexts } from '#texts/settings.ts';

/** The lines below a setting: its purpose, its limits and its default. */
export function hintsOf(field: SettingField): string[] {
  return [field.hint, limitsOf(field), defaultOf(field)].filter((hint) => hint !== undefined);
}

function limitsOf({ name, kind, unit }: SettingField): string | undefined {
  if (kind !== 'number' && kind !== 'pace') return undefined;
  const { minimum, maximum } = rangeOf(name);
  if (minimum === undefined || maximum === undefined) return undefined;
  return settingTexts.range(grouped(minimum), withUnit(maximum, unit));
}

function defaultOf({ name, kind, unit }: SettingField): string | undefined {
  if (!isDefaulted(name)) return undefined;
  const value = DEFAULT_SETTINGS[name];
  if (kind === 'switch') return settingTexts.byDefault(value === true ? settingTexts.on : settingTexts.off);
  return typeof value === 'number' ? settingTexts.byDefault(withUnit(value, unit)) : undefined;
}

function isDefaulted(name: string): name is keyof typeof DEFAULT_SETTINGS {
  return Object.hasOwn(DEFAULT_SETTINGS, name);
}

function withUnit(value: number, unit: string | undefined): string {
  return unit === undefined ? grouped(value) : `${grouped(value)} ${unit}`;
}
