import { UnstyledButton } from '@mantine/core';
import type { Settings } from '@parley/domain';
import { useEffect, useRef } from 'react';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import type { SettingFaults } from '#features/settings/setting-faults.ts';
import type { ShownSection } from '#features/settings/shown-sections.ts';
import { settingTexts } from '#texts/settings.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/settings/settings.module.css';

interface SettingsNavProps {
  sections: readonly ShownSection[];
  /** Undefined while a search shows several sections. */
  current: string | undefined;
  faults: SettingFaults;
  isUnsaved: (name: keyof Settings) => boolean;
  onOpen: (id: string) => void;
}

export function SettingsNav({ sections, current, faults, isUnsaved, onOpen }: SettingsNavProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections are in one line, which scrolls.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} className={styles.sections} aria-label={settingTexts.sections}>
      {sections.map(({ id, title, names }) => (
        <UnstyledButton
          key={id}
          className={styles.section}
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onOpen(id)}
        >
          {title}
          {names.some((name) => faults.has(name)) && <StateIcon state="error" label={uiTexts.hasErrors} />}
          {names.some(isUnsaved) && <UnsavedDot />}
        </UnstyledButton>
      ))}
    </nav>
  );
}
