import type { Ref } from 'preact';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface LauncherProps {
  button: Ref<HTMLButtonElement>;
  isOpen: boolean;
  unread: number;
  teaser: string;
  onToggle: () => void;
  onDismiss: () => void;
}

const MOST_SHOWN = 9;

/** The button at the page's edge, with the latest message beside it while the panel is closed. */
export function Launcher({ button, isOpen, unread, teaser, onToggle, onDismiss }: LauncherProps) {
  const label = unread > 0 ? texts.launcher.unread(unread) : texts.launcher.open;
  return (
    <div className="parley-corner">
      {teaser !== '' && (
        <div className="parley-teaser">
          <button type="button" className="parley-teaser-text" onClick={onToggle}>
            {teaser}
          </button>
          <button type="button" className="parley-icon-button" aria-label={texts.launcher.dismiss} onClick={onDismiss}>
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
      <button
        ref={button}
        type="button"
        className="parley-launcher"
        aria-label={isOpen ? texts.launcher.close : label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'chat'} size={26} />
        {!isOpen && unread > 0 && (
          <span className="parley-badge" aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
    </div>
  );
}
