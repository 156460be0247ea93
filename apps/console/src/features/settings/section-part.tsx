import type { Settings } from '@parley/domain';
import { ApiTokenSection } from '#features/settings/api-token-section.tsx';
import { ConfigurationTable } from '#features/settings/configuration-table.tsx';
import { SettingControl } from '#features/settings/setting-control.tsx';
import { ChatClientPart } from '#features/settings/chat-client-part.tsx';
import type { SettingField } from '#features/settings/setting-field.ts';
import { TelephonePart } from '#features/settings/telephone-part.tsx';
import { CHAT_CLIENT, CONFIGURATION, VOICE } from '#features/settings/setting-fields.ts';
import { API_TOKEN, type ShownSection } from '#features/settings/shown-sections.ts';
import styles from '#features/settings/settings.module.css';

interface SectionPartProps {
  section: ShownSection;
  settings: Settings;
  errorOf: (name: keyof Settings) => string | undefined;
  isUnsaved: (name: keyof Settings) => boolean;
  /** Shows only matching fields, without their surroundings. */
  isSearching: boolean;
  canEdit: boolean;
  canEditProtected: boolean;
  onChange: (change: Partial<Settings>) => void;
}

/** A section with its fields, or with the table or token that replaces them. */
export function SectionPart(props: SectionPartProps) {
  const { section, settings, errorOf, isUnsaved, isSearching, canEdit, ...others } = props;
  const { id, title, fields, names } = section;
  const control = (field: SettingField, isInColumn = false) => (
    <SettingControl
      key={field.name}
      {...others}
      field={field}
      settings={settings}
      error={errorOf(field.name)}
      isUnsaved={isUnsaved(field.name)}
      canEdit={canEdit}
      isInColumn={isInColumn}
    />
  );
  return (
    <section className={styles.fields} aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`} data-part={`section-${id}`} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {id === CHAT_CLIENT && !isSearching && (
        <ChatClientPart settings={settings} canEdit={canEdit} control={(field) => control(field)} />
      )}
      {id === VOICE && !isSearching && (
        <TelephonePart settings={settings} canEditProtected={canEdit && others.canEditProtected} control={control} />
      )}
      {(isSearching || (id !== CHAT_CLIENT && id !== VOICE)) && fields.map((field) => control(field))}
      {id === API_TOKEN && <ApiTokenSection />}
      {id === CONFIGURATION.id && (
        <div data-setting="config_struct">
          <ConfigurationTable
            settings={settings}
            error={names.map(errorOf).find((fault) => fault !== undefined)}
            isReadOnly={!canEdit}
            onChange={others.onChange}
          />
        </div>
      )}
    </section>
  );
}
