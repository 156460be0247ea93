import { auth } from '@parley/contract';
import { ActionIcon } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useRead } from '#shared/api/hooks.ts';
import { uiTexts } from '#texts/ui.ts';

/** Opens a page of our own guide, by its file's name; another guide is opened at its start. */
export function GuideLink({ page }: { page: string }) {
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  if (!config) return null;
  const href = config.docs_url.startsWith('/') ? `${config.docs_url}${page}` : config.docs_url;
  return (
    <ActionIcon
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={uiTexts.documentation(page)}
      title={uiTexts.documentation(page)}
    >
      <IconBook size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
