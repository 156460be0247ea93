import { projects } from '@parley/contract';
import { languagesOf } from '@parley/domain/project';
import { NativeSelect, Radio } from '@mantine/core';
import { useRead } from '#shared/api/hooks.ts';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/new-project-dialog.module.css';

const { newProject: texts } = shellTexts;
const TEMPLATES = ['starter', 'reception', 'shop', 'demo', 'insurance'] as const;

/** The template and the language of a new project. */
export interface ProjectStart {
  template: (typeof TEMPLATES)[number];
  language: string;
}

interface NewProjectStartProps {
  start: ProjectStart;
  onChange: (start: ProjectStart) => void;
}

/** Selects the template and the language of a new project, and describes each template. */
export function NewProjectStart({ start, onChange }: NewProjectStartProps) {
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
      <Radio.Group
        label={texts.template}
        value={start.template}
        onChange={(value) => begin(TEMPLATES.find((id) => id === value) ?? 'starter')}
      >
        <div className={styles['starts']}>
          {TEMPLATES.map((id) => (
            <div key={id} className={styles['start']} data-chosen={id === start.template || undefined}>
              <Radio value={id} label={texts.templates[id]} description={texts.contents[id]} />
              {id === start.template && <Sample lines={texts.samples[id]} />}
            </div>
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={texts.language}
        value={start.language}
        data={offered.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...start, language: value })}
      />
    </>
  );
}

/** How a conversation with the chosen bot begins. */
function Sample({ lines }: { lines: readonly (readonly [who: 'caller' | 'bot', said: string])[] }) {
  return (
    <dl className={styles['sample']} aria-label={texts.sample}>
      {lines.map(([who, said]) => (
        <div key={said}>
          <dt>{texts.speakers[who]}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
