import { MoveSection } from '#features/moving/move-section.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

/** The settings of a project, and at the end of the first section its history and the ways to move it. */
export function SettingsWithMoving() {
  return <SettingsScreen more={<MoveSection />} />;
}
