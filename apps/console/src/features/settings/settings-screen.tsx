import { apiToken, training } from '@parley/contract';
import type { Settings } from '@parley/domain';
import { UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useCan } from '#shared/access/access.tsx';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { train } from '#shared/training/training.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { ApiTokenSection } from '#features/settings/api-token-section.tsx';
import { ConfigurationTable } from '#features/settings/configuration-table.tsx';
import { SettingControl } from '#features/settings/setting-control.tsx';
import { CONFIGURATION, SECTIONS } from '#features/settings/setting-fields.ts';
import { useSettings, WORDING } from '#features/settings/use-settings.ts';
import styles from '#features/settings/settings.module.css';

const CONFIGURATION_FIELDS = ['config_struct', 'config_dev', 'config_prod'] as const;

const API_TOKEN = { id: 'api-token', title: 'API token', names: [] } as const;
const NAVIGATION: { id: string; title: string; names: readonly (keyof Settings)[] }[] = [
  ...SECTIONS.map(({ id, title, fields }) => ({ id, title, names: fields.map(({ name }) => name) })),
  API_TOKEN,
  { ...CONFIGURATION, names: CONFIGURATION_FIELDS },
];

/** Everything that is set for a project as a whole, section by section. */
export function SettingsScreen() {
  const { read, saving, edited, faults, canEdit, canEditProtected } = useSettings();
  const canTrain = useCan(training.train);
  const [params, setParams] = useSearchParams();
  const canMakeToken = useCan(apiToken.make);
  const sections = NAVIGATION.filter(({ id }) => id !== API_TOKEN.id || canMakeToken);
  const current = sections.find(({ id }) => id === params.get('section')) ?? sections[0];
  const section = SECTIONS.find(({ id }) => id === current?.id);

  if (read.isError && !edited) {
    return <LoadError what="Settings" error={read.error} onRetry={() => void read.refetch()} />;
  }
  if (!edited) return <SkeletonRows />;
  const change = (fields: Partial<Settings>) => {
    const { id: _id, version: _version, who: _who, ...rest } = fields;
    saving.change(edited.id, rest);
  };
  const isUnsaved = (name: keyof Settings) =>
    name !== 'id' && name !== 'version' && name !== 'who' && saving.isFieldChanged(edited.id, name);
  const open = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('section', id);
        return next;
      },
      { replace: true },
    );

  return (
    <div className={styles.screen}>
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={WORDING}
          isInvalid={faults.size > 0}
          {...(canTrain ? { second: { label: 'Save & Train', run: () => void train() } } : {})}
        />
      )}
      <nav className={styles.sections} aria-label="Sections of the settings">
        {sections.map(({ id, title, names }) => (
          <UnstyledButton
            key={id}
            className={styles.section}
            aria-current={id === current?.id ? 'page' : undefined}
            onClick={() => open(id)}
          >
            {title}
            {names.some((name) => faults.has(name)) && <StateIcon state="error" label="Not valid" />}
            {names.some(isUnsaved) && <UnsavedDot />}
          </UnstyledButton>
        ))}
      </nav>
      <div className={styles.main}>
        {!canEdit && <DeniedStrip needs="PUT:/settings" />}
        <section className={styles.fields} aria-labelledby="settings-section">
          <h2 id="settings-section" className={styles.title}>
            {current?.title}
          </h2>
          {section?.fields.map((field) => (
            <SettingControl
              key={field.name}
              field={field}
              settings={edited}
              error={
                faults.get(field.name) ?? (isUnsaved(field.name) ? saving.refusal?.issueAt(field.name) : undefined)
              }
              isUnsaved={isUnsaved(field.name)}
              canEdit={canEdit}
              canEditProtected={canEditProtected}
              onChange={change}
            />
          ))}
          {current?.id === API_TOKEN.id && <ApiTokenSection />}
          {current?.id === CONFIGURATION.id && (
            <ConfigurationTable
              settings={edited}
              error={CONFIGURATION_FIELDS.map((name) => faults.get(name)).find((fault) => fault !== undefined)}
              isReadOnly={!canEdit}
              onChange={change}
            />
          )}
        </section>
      </div>
    </div>
  );
}
