import type { ChatClientConfig } from '@parley/contract/chat-client';
import { useRef } from 'preact/hooks';
import type { Attributes } from '#page/attributes.ts';
import type { TalkState } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';
import { texts } from '#texts.ts';
import { Foot } from '#ui/foot.tsx';
import { Head } from '#ui/head.tsx';
import { Log } from '#ui/log.tsx';
import { Strip } from '#ui/strip.tsx';
import { usePanelFocus } from '#ui/use-focus.ts';
import { Unavailable } from '#ui/unavailable.tsx';

interface PanelProps {
  config: ChatClientConfig;
  attributes: Attributes;
  name: string;
  talk: Talk;
  state: TalkState;
  isPhone: boolean;
  /** False if it was already open on the previous page. */
  isOpenedByHand: boolean;
  isAloud: boolean;
  readingKey: string | null;
  unreadableKey: string | null;
  onAloud: () => void;
  onStopReading: () => void;
  onRestart: () => void;
  onSave: () => void;
  onClose: () => void;
}

const FOCUSABLE =
  'button:not(:disabled):not([tabindex="-1"]), textarea, select:not(:disabled), input, a[href], [tabindex="0"]';

export function Panel(props: PanelProps) {
  const { config, attributes, name, talk, state, isPhone, isOpenedByHand, onClose } = props;
  const box = useRef<HTMLElement>(null);
  const isNotAllowed = state.phase === 'not allowed';
  const isUnavailable = !config.isDeployed || isNotAllowed || state.phase === 'unavailable';
  const { isInputShown, endedAt, lines } = state.view;

  usePanelFocus(box, isOpenedByHand, `${isInputShown} ${endedAt !== null} ${isUnavailable} ${lines.length}`);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && isPhone && box.current) keepFocus(event, box.current);
  }

  return (
    // Esc means the panel wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className="parley-panel"
      role="dialog"
      aria-modal={isPhone}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Head {...props} isReconnecting={state.trouble?.kind === 'lost'} canSave={lines.length > 0} />
      {state.trouble && <Strip trouble={state.trouble} onRetry={talk.retryNow} />}
      {isUnavailable ? (
        <Unavailable
          title={isNotAllowed ? texts.unavailable.onThisPage : texts.unavailable.title}
          phone={attributes.phone}
          onAgain={config.isDeployed && !isNotAllowed ? talk.start : null}
        />
      ) : (
        <>
          <Log {...props} />
          <Foot {...props} />
        </>
      )}
      <p className="parley-privacy">
        {config.retention === 0 ? texts.privacy.keptForEver : texts.privacy.kept(config.retention)}{' '}
        {attributes.privacy !== '' && (
          <a href={attributes.privacy} target="_blank" rel="noopener noreferrer">
            {texts.privacy.link}
          </a>
        )}
      </p>
    </section>
  );
}

/** On a phone the panel covers the page, so it traps Tab. */
function keepFocus(event: KeyboardEvent, box: HTMLElement): void {
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null);
  const active = (box.getRootNode() as ShadowRoot).activeElement;
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey ? active === first || active === box : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
