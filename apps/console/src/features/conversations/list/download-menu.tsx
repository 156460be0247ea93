import { Menu } from '@mantine/core';
import { conversations } from '@parley/contract';
import { IconDownload } from '@tabler/icons-react';
import { readAddress } from '#shared/api/client.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { queryOf, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { conversationTexts } from '#texts/conversations.ts';

const { download: texts } = conversationTexts;

/** The browser saves the file while the server streams it; the page does not hold it in memory. */
export function DownloadMenu({ filter }: { filter: ConversationFilter }) {
  const addressOf = (rows: 'conversations' | 'turns') =>
    readAddress(conversations.list, { query: { ...queryOf(filter), format: 'csv', rows } });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <QuietButton icon={IconDownload} title={texts.hint}>
          {texts.menu}
        </QuietButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(['conversations', 'turns'] as const).map((rows) => (
          <Menu.Item key={rows} component="a" href={addressOf(rows)} download>
            {texts[rows]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
