import { NotBuilt } from '#shared/ui/not-built.tsx';
import { platformTexts } from '#texts/platform.ts';

export function SignOnTab() {
  return <NotBuilt title={platformTexts.tabs.sign_on} />;
}
