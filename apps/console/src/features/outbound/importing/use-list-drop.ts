import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useCan } from '#shared/access/access.tsx';
import { notify } from '#shared/notices/notices.ts';
import { useDrop } from '#shared/ui/use-drop.ts';
import { outboundTexts } from '#texts/outbound.ts';
import type { CampaignCommands } from '#features/outbound/use-campaign-commands.ts';

const { dropping: texts } = outboundTexts;

/** A call list may be dropped anywhere on the screen. Answers whether a file hovers over it that can be dropped. */
export function useListDrop(campaign: Campaign | undefined, { opened, importList }: CampaignCommands): boolean {
  const canImport = useCan(outbound.upload);
  const hovering = useDrop(canImport, (files, hasFolders) => {
    // The import dialog handles files itself; any other dialog must be closed first.
    if (opened) return;
    const [file] = files;
    if (hasFolders || !file) notify.warn({ title: texts.noFolders });
    else if (files.length > 1) notify.warn({ title: texts.onlyOne });
    else if (campaign) importList(campaign, file);
    else notify.info({ title: texts.noCampaign });
  });
  return hovering > 0 && !opened;
}
