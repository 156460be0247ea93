import { ActionIcon } from '@mantine/core';
import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { IconDownload, IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { RowActions, type RowAction } from '#shared/ui/row-actions.tsx';
import { outboundTexts } from '#texts/outbound.ts';

const { actions: texts } = outboundTexts;

export interface CampaignCommands {
  onImport: (campaign: Campaign) => void;
  onReport: (campaign: Campaign) => void;
  onEdit: (campaign: Campaign) => void;
  onRemove: (campaign: Campaign) => void;
}

/** Import, report, edit and delete, each if the user may do it. */
export function CampaignActions({ campaign, commands }: { campaign: Campaign; commands: CampaignCommands }) {
  const canImport = useCan(outbound.upload);
  const canEdit = useCan(outbound.update);
  const canRemove = useCan(outbound.remove);
  const { name } = campaign;
  const action = (icon: RowAction['icon'], text: string, run: (campaign: Campaign) => void): RowAction => ({
    icon,
    label: texts.of(text, name),
    onClick: () => run(campaign),
  });
  const actions = [
    ...(canImport ? [action(IconFileImport, texts.importList, commands.onImport)] : []),
    action(IconDownload, texts.report, commands.onReport),
    ...(canEdit ? [action(IconPencil, texts.edit, commands.onEdit)] : []),
    ...(canRemove ? [action(IconTrash, texts.remove, commands.onRemove)] : []),
  ];
  return (
    <RowActions
      name={name}
      actions={actions}
      tabIndex={0}
      renderButton={({ icon: Symbol, label, onClick }) => (
        <ActionIcon key={label} size={24} aria-label={label} title={label} onClick={onClick}>
          <Symbol size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
