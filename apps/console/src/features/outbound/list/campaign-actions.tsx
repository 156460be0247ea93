import { ActionIcon } from '@mantine/core';
import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { IconDownload, IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { RowActions, type RowAction } from '#shared/ui/row-actions.tsx';
import { outboundTexts } from '#texts/outbound.ts';

const { actions: texts } = outboundTexts;

export interface CampaignDeeds {
  onImport: (campaign: Campaign) => void;
  onReport: (campaign: Campaign) => void;
  onEdit: (campaign: Campaign) => void;
  onRemove: (campaign: Campaign) => void;
}

/** Import, report, edit and delete, each if the user may do it. */
export function CampaignActions({ campaign, deeds }: { campaign: Campaign; deeds: CampaignDeeds }) {
  const canImport = useCan(outbound.upload);
  const canEdit = useCan(outbound.update);
  const canRemove = useCan(outbound.remove);
  const { name } = campaign;
  const action = (icon: RowAction['icon'], text: string, deed: (campaign: Campaign) => void): RowAction => ({
    icon,
    label: texts.of(text, name),
    onClick: () => deed(campaign),
  });
  const actions = [
    ...(canImport ? [action(IconFileImport, texts.importList, deeds.onImport)] : []),
    action(IconDownload, texts.report, deeds.onReport),
    ...(canEdit ? [action(IconPencil, texts.edit, deeds.onEdit)] : []),
    ...(canRemove ? [action(IconTrash, texts.remove, deeds.onRemove)] : []),
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
