import type { CampaignProgress } from '@parley/contract';
import { Strip } from '#shared/ui/strip.tsx';
import { outboundTexts } from '#texts/outbound.ts';

const { telephony: texts } = outboundTexts;

/** Says plainly that no real telephone rings. */
export function TelephonyStrip({ telephony }: Pick<CampaignProgress, 'telephony'>) {
  if (telephony === 'real') return null;
  return <Strip state={telephony === 'none' ? 'warning' : 'info'}>{texts[telephony]}</Strip>;
}
