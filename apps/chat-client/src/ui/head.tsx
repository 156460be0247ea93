import type { ChatClientConfig } from '@parley/contract/chat-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Attributes } from '#page/attributes.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface HeadProps {
  config: ChatClientConfig;
  attributes: Attributes;
  name: string;
  isReconnecting: boolean;
  isPhone: boolean;
  isAloud: boolean;
  canSave: boolean;
  onAloud: () => void;
  onRestart: () => void;
  onSave: () => void;
  onClose: () => void;
}

export function Head(props: HeadProps) {
  const { config, attributes, name, isReconnecting, isPhone, isAloud, onAloud, onClose } = props;
  const { logo } = attributes;
  const [failedLogo, setFailedLogo] = useState('');
  return (
    <header className="parley-head">
      <span className="parley-logo" aria-hidden="true">
        {logo === '' || logo === failedLogo ? (
          <Icon name="chat" />
        ) : (
          <img src={logo} alt="" onError={() => setFailedLogo(logo)} />
        )}
      </span>
      <div className="parley-title">
        <h2>{name}</h2>
        <span className={isReconnecting ? 'parley-reconnecting' : undefined} role="status">
          {isReconnecting ? texts.head.reconnecting : texts.head.assistant}
        </span>
      </div>
      {config.readUtterances && (
        <button
          type="button"
          className="parley-icon-button"
          aria-label={texts.head.readAloud}
          aria-pressed={isAloud}
          onClick={onAloud}
        >
          <Icon name={isAloud ? 'sound' : 'silent'} />
        </button>
      )}
      <Menu {...props} />
      <button type="button" className="parley-icon-button" aria-label={texts.launcher.close} onClick={onClose}>
        <Icon name={isPhone ? 'close' : 'down'} />
      </button>
    </header>
  );
}

function Menu({ canSave, onRestart, onSave }: Pick<HeadProps, 'canSave' | 'onRestart' | 'onSave'>) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>('.parley-menu button:not(:disabled)')?.focus();
    const closeOutside = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const choose = (run: () => void) => () => {
    setOpen(false);
    button.current?.focus();
    run();
  };
  return (
    // Esc closes the menu before the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="parley-menu-box"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        choose(() => {})();
      }}
    >
      <button
        ref={button}
        type="button"
        className="parley-icon-button"
        aria-label={texts.head.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <ul className="parley-menu">
          <li>
            <button type="button" onClick={choose(onRestart)}>
              {texts.head.restart}
            </button>
          </li>
          <li>
            <button type="button" disabled={!canSave} onClick={choose(onSave)}>
              {texts.head.save}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
