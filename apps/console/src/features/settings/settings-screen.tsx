import { apiToken, training } from '@parley/contract';
import type { Settings } from '@parley/domain';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '#shared/access/access.tsx';
import { closeNoticesOf, notify } from '#shared/notices/notices.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { train } from '#shared/training/training.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { texts } from '#texts/spec.ts';
import { ApiTokenSection } from '#features/settings/api-token-section.tsx';
import { ConfigurationTable } from '#features/settings/configuration-table.tsx';
import { SettingControl } from '#features/settings/setting-control.tsx';
import { CONFIGURATION, LABELS, SECTIONS } from '#features/settings/setting-fields.ts';
import { useFieldInAddress } from '#features/settings/use-field-in-address.ts';
import { useSettings, WORDING } from '#features/settings/use-settings.ts';
import { settingTexts } from '#texts/settings.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/settings/settings.module.css';

const INVALID = 'invalid settings';
const CONFIGURATION_FIELDS = ['config_struct', 'config_dev', 'config_prod'] as const;

const API_TOKEN = { id: 'api-token', title: settingTexts.apiToken.title, names: [] } as const;
const NAVIGATION: { id: string; title: string; names: readonly (keyof Settings)[] }[] = [
  ...SECTIONS.map(({ id, title, fields }) => ({ id, title, names: fields.map(({ name }) => name) })),
  API_TOKEN,
  { ...CONFIGURATION, names: CONFIGURATION_FIELDS },
];

/** Everything that is set for a project as a whole, section by section. */
export function SettingsScreen({ more }: { more?: ReactNode }) {
  const { read, saving, edited, faults, canEdit, canEditProtected } = useSettings();
  const canTrain = useCan(training.train);
  const [params, setParams] = useSearchParams();
  const main = useRef<HTMLDivElement>(null);
  const canMakeToken = useCan(apiToken.make);
  const sections = NAVIGATION.filter(({ id }) => id !== API_TOKEN.id || canMakeToken);
  const current = sections.find(({ id }) => id === params.get('section')) ?? sections[0];
  const section = SECTIONS.find(({ id }) => id === current?.id);

  useFieldInAddress(main, edited !== undefined);
  const isValid = faults.size === 0;
  useEffect(() => {
    if (isValid) closeNoticesOf(INVALID);
  }, [isValid]);

  if (read.isError && !edited) {
    return <LoadError what={settingTexts.title} error={read.error} onRetry={() => void read.refetch()} />;
  }
  if (!edited) return <SkeletonRows />;
  const change = (fields: Partial<Settings>) => {
    const { id: _id, version: _version, who: _who, ...rest } = fields;
    saving.change(edited.id, rest);
  };
  const isUnsaved = (name: keyof Settings) =>
    name !== 'id' && name !== 'version' && name !== 'who' && saving.isFieldChanged(edited.id, name);
  const open = (id: string, field?: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('section', id);
        if (field === undefined) next.delete('field');
        else next.set('field', field);
        return next;
      },
      { replace: true },
    );
  function leadToFault() {
    const at = sections.find(({ names }) => names.some((name) => faults.has(name)));
    const name = at?.names.find((one) => faults.has(one));
    if (!at || name === undefined || name === 'id' || name === 'version' || name === 'who') return;
    open(at.id, name);
    const message = settingTexts.fault(LABELS[name], faults.get(name) ?? '');
    notify.error({ title: texts.saving.failed, message, cause: INVALID, isOfScreen: true });
  }

  return (
    <div className={styles.screen}>
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={WORDING}
          isInvalid={faults.size > 0}
          onInvalid={leadToFault}
          {...(canTrain ? { second: { label: settingTexts.saveAndTrain, run: () => void train() } } : {})}
        />
      )}
      <nav className={styles.sections} aria-label={settingTexts.sections}>
        {sections.map(({ id, title, names }) => (
          <UnstyledButton
            key={id}
            className={styles.section}
            aria-current={id === current?.id ? 'page' : undefined}
            onClick={() => open(id)}
          >
            {title}
            {names.some((name) => faults.has(name)) && <StateIcon state="error" label={uiTexts.hasErrors} />}
            {names.some(isUnsaved) && <UnsavedDot />}
          </UnstyledButton>
        ))}
      </nav>
      <div ref={main} className={styles.main}>
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
          {current?.id === SECTIONS[0]?.id && more}
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
