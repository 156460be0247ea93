import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import type { RefObject } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { outboundTexts as texts } from '#texts/outbound.ts';
import type { ShownCampaigns } from '#features/outbound/list/use-shown-campaigns.ts';
import type { CampaignCommands } from '#features/outbound/use-campaign-commands.ts';

const { shortcuts } = texts;

interface OutboundKeys extends Pick<ShownCampaigns, 'selected' | 'move'> {
  commands: CampaignCommands;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** Keys of the list of campaigns, and of the campaign that is selected in it. */
export function useOutboundKeys({ selected, move, commands, searchInput }: OutboundKeys): void {
  const canEdit = useCan(outbound.update);
  const canImport = useCan(outbound.upload);
  const canRemove = useCan(outbound.remove);
  const { open, add, turn, remove } = commands;
  const has = selected !== undefined;
  const withSelected = (run: (campaign: Campaign) => void) => () => selected && run(selected);
  useHotkeys(texts.title, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'Ctrl+A', description: shortcuts.add, enabled: canEdit, yieldsToTyping: true, run: add },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    { keys: 'P', description: shortcuts.pause, enabled: has && canEdit, run: withSelected(turn) },
    {
      keys: 'I',
      description: shortcuts.importList,
      enabled: has && canImport,
      run: withSelected((campaign) => open('import', campaign)),
    },
    {
      keys: 'E',
      description: shortcuts.edit,
      enabled: has && canEdit,
      run: withSelected((campaign) => open('edit', campaign)),
    },
    {
      keys: 'Delete',
      description: shortcuts.remove,
      enabled: has && canRemove,
      run: withSelected((campaign) => void remove(campaign)),
    },
  ]);
}
