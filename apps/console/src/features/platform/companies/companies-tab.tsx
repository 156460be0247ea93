import { NotBuilt } from '#shared/ui/not-built.tsx';
import { platformTexts } from '#texts/platform.ts';

export function CompaniesTab() {
  return <NotBuilt title={platformTexts.tabs.companies} />;
}
