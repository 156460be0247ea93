import type { Campaign } from '@parley/domain/campaign';
import { useState } from 'react';
import { pauseCampaign, removeCampaign } from '#features/outbound/campaign-commands.ts';
import type { ShownCampaigns } from '#features/outbound/list/use-shown-campaigns.ts';
import type { Opened } from '#features/outbound/opened-dialog.tsx';

/** Starts, pauses and deletes campaigns, and opens the dialogs of the screen. */
export function useCampaignCommands({ named, select }: Pick<ShownCampaigns, 'named' | 'select'>) {
  const [opened, setOpened] = useState<Opened>();
  const open = (kind: 'import' | 'edit' | 'start' | 'callbacks', campaign: Campaign) => setOpened({ kind, campaign });
  const importList = (campaign: Campaign, chosen: File) => setOpened({ kind: 'import', campaign, chosen });
  return {
    opened,
    open,
    importList,
    add: () => setOpened({ kind: 'add' }),
    openStopList: () => setOpened({ kind: 'stop-list' }),
    close: () => setOpened(undefined),
    turn(campaign: Campaign): void {
      if (campaign.state === 'running') void pauseCampaign(campaign);
      else open('start', campaign);
    },
    async remove(campaign: Campaign): Promise<void> {
      if ((await removeCampaign(campaign)) && campaign.id === named?.id) select(undefined);
    },
  };
}

export type CampaignCommands = ReturnType<typeof useCampaignCommands>;
