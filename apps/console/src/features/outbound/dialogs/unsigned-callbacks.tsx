import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';

const { unsigned: texts } = outboundTexts;

/** Warns that receivers cannot verify who sends the callbacks, and links to the setting that signs them. */
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
