import { ActionIcon } from '@mantine/core';
import { history } from '@parley/contract';
import { IconHistory } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { uiTexts } from '#texts/ui.ts';

interface AuditLinkProps {
  resource: 'reactions' | 'intents' | 'actions' | 'entities' | 'settings' | 'tests';
  id: number;
  name: string;
}

/** Links from an item's own screen to all of its changes. Hidden until the item is saved. */
export function AuditLink({ resource, id, name }: AuditLinkProps) {
  const canCompare = useCan(history.list);
  const canAudit = useCan(history.audit);
  if (!canCompare || !canAudit || id <= 0) return null;
  const label = uiTexts.changesOf(name);
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      renderRoot={(props) => <ScreenLink to="/app/history" query={{ tab: resource, of: id }} {...props} />}
    >
      <IconHistory size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
