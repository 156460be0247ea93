import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';

const { unsigned: texts } = outboundTexts;

/** Warns that receivers cannot tell the project's callbacks from those of others, and leads to the remedy. */
export function UnsignedCallbacks() {
  return (
    <StateLine state="warning">
      {texts.text}{' '}
      <ScreenLink to="/app/settings" className="p-inline-link">
        {texts.makeToken}
      </ScreenLink>
    </StateLine>
  );
}
