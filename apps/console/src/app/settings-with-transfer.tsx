import { TransferSection } from '#features/transfer/transfer-section.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

/** The settings of a project, and at the end of the first section its history and the ways to move it. */
export function SettingsWithTransfer() {
  return <SettingsScreen more={<TransferSection />} />;
}
