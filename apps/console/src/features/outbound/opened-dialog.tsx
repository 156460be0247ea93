import type { Campaign } from '@parley/domain/campaign';
import { CallbacksDialog } from '#features/outbound/dialogs/callbacks-dialog.tsx';
import { ForecastDialog } from '#features/outbound/dialogs/forecast-dialog.tsx';
import { StopListDialog } from '#features/outbound/dialogs/stop-list-dialog.tsx';
import { CampaignDialog } from '#features/outbound/form/campaign-dialog.tsx';
import { ImportDialog } from '#features/outbound/importing/import-dialog.tsx';

export type Opened =
  | { kind: 'add' | 'stop-list' }
  | { kind: 'edit' | 'start' | 'callbacks'; campaign: Campaign }
  /** With a call list that was dropped on the screen. */
  | { kind: 'import'; campaign: Campaign; chosen?: File };

interface OpenedDialogProps {
  opened: Opened;
  onSaved: (id: number) => void;
  onClose: () => void;
}

export function OpenedDialog({ opened, onSaved, onClose }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'add':
      return <CampaignDialog campaign={undefined} onSaved={onSaved} onClose={onClose} />;
    case 'edit':
      return <CampaignDialog campaign={opened.campaign} onSaved={onSaved} onClose={onClose} />;
    case 'import':
      return <ImportDialog campaign={opened.campaign} chosen={opened.chosen} onClose={onClose} />;
    case 'start':
      return <ForecastDialog campaign={opened.campaign} onClose={onClose} />;
    case 'callbacks':
      return <CallbacksDialog campaign={opened.campaign} onClose={onClose} />;
    case 'stop-list':
      return <StopListDialog onClose={onClose} />;
  }
}
