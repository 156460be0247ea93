import { projects } from '@parley/contract';
import { LANGUAGES } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { inputProps } from '#features/settings/described.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { settingTexts } from '#texts/settings.ts';

export function LanguageControl(props: ControlProps) {
  const { settings, onChange } = props;
  const { data } = useRead(projects.languages, { handles: ['local'] });
  const known = (data ?? LANGUAGES).map(({ id: value, name }) => ({
    value,
    label: settingTexts.general.languageOption(name, value),
  }));
  const isKnown = known.some(({ value }) => value === settings.language);
  return (
    <SearchSelect
      {...inputProps(props)}
      data={isKnown ? known : [{ value: settings.language, label: settings.language }, ...known]}
      value={settings.language}
      allowDeselect={false}
      onChange={(language) => language !== null && onChange({ language })}
    />
  );
}
