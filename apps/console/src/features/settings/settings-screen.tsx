import { apiToken, training } from '@parley/contract';
import type { Settings } from '@parley/domain';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { closeNoticesOf, notify } from '#shared/notices/notices.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { train } from '#parts/training/training.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { texts } from '#texts/spec.ts';
import { SectionPart } from '#features/settings/section-part.tsx';
import { LABELS } from '#features/settings/setting-fields.ts';
import { SettingsNav } from '#features/settings/settings-nav.tsx';
import { foundSections, sectionAt, sectionsFor } from '#features/settings/shown-sections.ts';
import { useFieldInAddress } from '#features/settings/use-field-in-address.ts';
import { useSettings, WORDING } from '#features/settings/use-settings.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const INVALID = 'invalid settings';

/** Everything that is set for a project as a whole, section by section. */
export function SettingsScreen({ more }: { more?: ReactNode }) {
  const { read, saving, edited, faults, canEdit, canEditProtected } = useSettings();
  const canTrain = useCan(training.train);
  const canMakeToken = useCan(apiToken.make);
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (q) => write({ q: () => q }));
  const main = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const sections = sectionsFor({ canMakeToken });
  const current = sectionAt(sections, params);
  const isSearching = query.trim() !== '';
  const shown = isSearching ? foundSections(sections, query) : sections.filter((section) => section === current);
  const found = shown.reduce((count, { fields }) => count + Math.max(fields.length, 1), 0);

  useFieldInAddress(main, edited !== undefined, current?.id);
  useHotkeys(settingTexts.title, [
    { keys: 'Ctrl+F', description: settingTexts.shortcuts.search, run: () => searchInput.current?.focus() },
  ]);
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
  const errorOf = (name: keyof Settings) =>
    faults.get(name) ?? (isUnsaved(name) ? saving.refusal?.issueAt(name) : undefined);
  function open(id: string, field = ''): void {
    search('');
    write({ section: () => id, part: () => '', field: () => field, q: () => '' });
  }
  function leadToFault(): void {
    const at = sections.find(({ names }) => names.some((name) => faults.has(name)));
    const name = at?.names.find((one) => faults.has(one));
    if (!at || name === undefined || name === 'id' || name === 'version' || name === 'who') return;
    open(at.id, name);
    const message = settingTexts.fault(LABELS[name], faults.get(name) ?? '');
    notify.error({ title: texts.saving.failed, message, cause: INVALID, isOfScreen: true });
  }
  const toFirstField = () => main.current?.querySelector<HTMLElement>('[data-setting] :is(input, textarea)')?.focus();

  return (
    <div className="p-column">
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={WORDING}
          isInvalid={faults.size > 0}
          onInvalid={leadToFault}
          {...(canTrain ? { second: { label: settingTexts.saveAndTrain, run: () => void train() } } : {})}
        />
      )}
      <SearchBar
        label={settingTexts.search}
        query={query}
        found={found}
        inputRef={searchInput}
        guide="settings"
        onSearch={search}
        onLeave={toFirstField}
      />
      <div className={`p-columns ${styles.body}`}>
        <SettingsNav
          sections={sections}
          current={isSearching ? undefined : current?.id}
          faults={faults}
          isUnsaved={isUnsaved}
          onOpen={open}
        />
        <div ref={main} className="p-fill p-narrowable p-scroll">
          {!canEdit && <DeniedStrip needs="PUT:/settings" />}
          {shown.map((section) => (
            <SectionPart
              key={section.id}
              section={section}
              settings={edited}
              errorOf={errorOf}
              isUnsaved={isUnsaved}
              isSearching={isSearching}
              canEdit={canEdit}
              canEditProtected={canEditProtected}
              onChange={change}
            />
          ))}
          {!isSearching && current === sections[0] && <div className={styles.fields}>{more}</div>}
          {shown.length === 0 && <p className={styles.none}>{settingTexts.noMatch}</p>}
        </div>
      </div>
    </div>
  );
}
