import type { ReferenceNames } from '@parley/domain';
import { templateParts } from '#parts/templates/template-parts.ts';
import { templateTexts } from '#texts/templates.ts';
import styles from '#parts/templates/template-text.module.css';

interface TemplateTextProps {
  template: string;
  references: ReferenceNames;
}

/** A template as it reads, its `#synonyms` and `@entities` marked; what does not exist is marked as broken. */
export function TemplateText({ template, references }: TemplateTextProps) {
  return templateParts(template, references).map((part, at) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <span
        key={at}
        className={styles[part.kind]}
        data-broken={!part.exists || undefined}
        data-reference={part.exists ? `${part.kind === 'entity' ? '@' : '#'}${part.name}` : undefined}
        title={part.exists ? undefined : templateTexts.missing(part.kind, part.name)}
      >
        {part.text}
      </span>
    ),
  );
}
