import { ActionIcon, Menu } from '@mantine/core';
import { tests } from '@parley/contract';
import { IconChartBar, IconDotsVertical, IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { CanItem } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call, callForText } from '#shared/api/client.ts';
import { saveAs } from '#shared/api/download.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';

const { menu: menuTexts } = testTexts;

/** Rarely used tools: coverage, import and export. */
export function TestsMenu({ onCoverage }: { onCoverage: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={32} aria-label={menuTexts.title} title={menuTexts.title}>
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />} onClick={onCoverage}>
            {menuTexts.coverage}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void exportTests()}
          >
            {menuTexts.export}
          </Menu.Item>
          <CanItem
            do={tests.import}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {menuTexts.import}
          </CanItem>
        </Menu.Dropdown>
      </Menu>
      <FileInput
        inputRef={picker}
        accept=".yaml,.yml"
        label={menuTexts.file}
        onChoose={([file]) => void importTests(file)}
      />
    </>
  );
}

async function exportTests(): Promise<void> {
  try {
    saveAs('tests.yaml', new Blob([await callForText(tests.export)], { type: 'text/yaml;charset=utf-8' }));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
  }
}

async function importTests(file: File): Promise<void> {
  try {
    const { added, updated } = await call(tests.import, { file, handles: isOfTheFile });
    await Promise.all([refresh(tests.list), refresh(tests.results)]);
    const action = showAction('/app/tests', session.get().projectId);
    notify.success({ title: texts.intents.imported, message: menuTexts.imported(added, updated), action });
  } catch (error) {
    if (error instanceof CallSkipped) return;
    if (!(error instanceof ApiError)) throw error;
    if (isOfTheFile(error)) notify.error({ title: texts.error.title, message: error.message });
  }
}

const isOfTheFile = ({ status }: ApiError): boolean => [400, 413].includes(status);
