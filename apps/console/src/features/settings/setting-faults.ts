import { Settings } from '@parley/domain';
import { faultsOfSettings } from '@parley/domain/setting-values';
import * as z from 'zod/mini';
import { wrongOrigins } from '#features/settings/setting-lines.ts';
import { settingTexts } from '#texts/settings.ts';

const { faults: faultTexts } = settingTexts;

export type SettingFaults = ReadonlyMap<keyof Settings, string>;

/** Finds the faults of settings, by field, with the server's schema. */
export function settingFaults(settings: Settings, before: Settings = settings): SettingFaults {
  const faults = new Map<keyof Settings, string>();
  for (const name of Object.keys(Settings.shape) as (keyof Settings)[]) {
    const parsed = Settings.shape[name].safeParse(settings[name]);
    if (!parsed.success) faults.set(name, messageOf(name, settings[name], parsed.error.issues[0]?.message));
  }
  const origins = wrongOrigins(settings.chatbot_origins);
  if (origins !== undefined) faults.set('chatbot_origins', origins);
  for (const { path, message } of faultsOfSettings(before, settings))
    faults.set(path.split('.')[0] as keyof Settings, message);
  return faults;
}

/** The schema knows the limits of numbers, but has no words for them. */
function messageOf(name: keyof Settings, value: unknown, message: string = faultTexts.invalid): string {
  const { minimum, maximum } = rangeOf(name);
  if (minimum === undefined || maximum === undefined) return message;
  if (!Number.isFinite(value)) return faultTexts.notNumber;
  const isWhole = isInteger(name) && !Number.isInteger(value);
  return isWhole ? faultTexts.notWhole : faultTexts.range(minimum, maximum);
}

export function rangeOf(name: keyof Settings): { minimum?: number | undefined; maximum?: number | undefined } {
  const { minimum, maximum } = z.toJSONSchema(Settings.shape[name], { unrepresentable: 'any' });
  return { minimum, maximum };
}

function isInteger(name: keyof Settings): boolean {
  return z.toJSONSchema(Settings.shape[name], { unrepresentable: 'any' }).type === 'integer';
}
