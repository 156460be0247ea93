import { NotBuilt } from '#shared/ui/not-built.tsx';
import { platformTexts } from '#texts/platform.ts';

export function AuditTab() {
  return <NotBuilt title={platformTexts.tabs.audit} />;
}
