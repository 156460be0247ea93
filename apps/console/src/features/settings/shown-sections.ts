import type { Settings } from '@parley/domain';
import { searchKey } from '@parley/domain/text';
import type { SettingField } from '#features/settings/setting-field.ts';
import { CONFIGURATION, SECTIONS } from '#features/settings/setting-fields.ts';
import { settingTexts } from '#texts/settings.ts';

export interface ShownSection {
  id: string;
  title: string;
  fields: readonly SettingField[];
  /** Every setting that it holds, shown as a field or otherwise. */
  names: readonly (keyof Settings)[];
}

export const API_TOKEN = 'api-token';

const ALL: readonly ShownSection[] = [
  ...SECTIONS.map((section) => ({ ...section, names: section.fields.map(({ name }) => name) })),
  { id: API_TOKEN, title: settingTexts.apiToken.title, fields: [], names: [] },
  { ...CONFIGURATION, fields: [], names: ['config_struct', 'config_dev', 'config_prod'] },
];

export function sectionsFor({ canMakeToken }: { canMakeToken: boolean }): readonly ShownSection[] {
  return ALL.filter(({ id }) => id !== API_TOKEN || canMakeToken);
}

/** The section that the address names; without one, that of the field that it names; else the first. */
export function sectionAt(sections: readonly ShownSection[], params: URLSearchParams): ShownSection | undefined {
  const field = params.get('field');
  return (
    sections.find(({ id }) => id === params.get('section')) ??
    sections.find(({ names }) => names.some((name) => name === field)) ??
    sections[0]
  );
}

/** The sections that a search finds: whole ones by their title, others with the found fields. */
export function foundSections(sections: readonly ShownSection[], query: string): ShownSection[] {
  const words = searchKey(query).split(' ');
  const holds = (text: string) => words.every((word) => searchKey(text).includes(word));
  return sections.flatMap((section) => {
    if (holds(`${section.title} ${section.names.join(' ')}`) && section.fields.length === 0) return [section];
    if (holds(section.title)) return [section];
    const fields = section.fields.filter(({ name, label, hint = '' }) => holds(`${label} ${name} ${hint}`));
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}
