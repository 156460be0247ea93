import { projects } from '@parley/contract';
import { languagesOf } from '@parley/domain/project';
import { NativeSelect } from '@mantine/core';
import { useRead } from '#shared/api/hooks.ts';
import { shellTexts } from '#texts/shell.ts';

const { newProject: texts } = shellTexts;
const TEMPLATES = ['starter', 'demo', 'insurance'] as const;

/** The template and the language of a new project. */
export interface ProjectStart {
  template: (typeof TEMPLATES)[number];
  language: string;
}

export function NewProjectStart({ start, onChange }: { start: ProjectStart; onChange: (start: ProjectStart) => void }) {
  const { data: languages = [{ id: 'en', name: 'English' }] } = useRead(projects.languages);
  const spoken = languagesOf(start.template);
  const offered = spoken ? languages.filter(({ id }) => spoken.includes(id)) : languages;

  function begin(template: ProjectStart['template']) {
    const [first = start.language] = languagesOf(template) ?? [];
    const isSpoken = languagesOf(template)?.includes(start.language) ?? true;
    onChange({ template, language: isSpoken ? start.language : first });
  }

  return (
    <>
      <NativeSelect
        label={texts.template}
        value={start.template}
        data={TEMPLATES.map((id) => ({ value: id, label: texts.templates[id] }))}
        onChange={({ currentTarget: { value } }) => begin(TEMPLATES.find((id) => id === value) ?? 'starter')}
      />
      <NativeSelect
        label={texts.language}
        value={start.language}
        data={offered.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...start, language: value })}
      />
    </>
  );
}
