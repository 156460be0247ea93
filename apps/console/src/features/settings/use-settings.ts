import { projects, settings } from '@parley/contract';
import { SECRET_SETTINGS, type Settings } from '@parley/domain';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import type { FieldOf } from '#shared/saving/buffer.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { TOLD_BY_SAVING, useSaving } from '#shared/saving/use-saving.ts';
import { settingFaults, type SettingFaults } from '#features/settings/setting-faults.ts';
import { isSecret, LABELS } from '#features/settings/setting-fields.ts';
import { settingTexts } from '#texts/settings.ts';

const NO_FAULTS: SettingFaults = new Map();

/** The project's settings as they are edited. */
export function useSettings() {
  const read = useRead(settings.get);
  const things = useMemo(() => (read.data ? [read.data] : undefined), [read.data]);
  const saving = useSaving<Settings>({
    resource: 'settings',
    things,
    reread: async () => {
      const { data } = await read.refetch();
      return data && [data];
    },
    writes: {
      async update(patches) {
        let version = 0;
        for (const { version: atime, ...body } of patches) {
          ({ version } = await call(settings.update, { body, atime, handles: TOLD_BY_SAVING }));
        }
        // The list of projects repeats a project's name and kind.
        void refresh(projects.list);
        return { version };
      },
    },
    secrets: SECRET_SETTINGS,
  });
  const edited = saving.things?.[0];
  return {
    read,
    saving,
    edited,
    faults: useMemo(() => (edited ? settingFaults(edited, read.data) : NO_FAULTS), [edited, read.data]),
    canEdit: useCan(settings.update),
    canEditProtected: useCan('PUT:/settings/protected'),
  };
}

export const WORDING: Wording<Settings> = {
  noun: settingTexts.noun,
  titleOf: ({ name }) => name,
  labels: LABELS,
  textOf: (field, edited) => textOf(field, edited),
  codeFields: ['chatbot_client_js', 'chatbot_client_scss', 'config_struct', 'config_dev', 'config_prod'],
};

function textOf(field: FieldOf<Settings>, edited: Settings): string {
  const value = edited[field];
  if (isSecret(field)) return value === '' ? '' : settingTexts.voice.aPassword;
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}
