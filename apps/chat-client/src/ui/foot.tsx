import type { ChatClientConfig } from '@parley/contract/chat-client';
import { useState } from 'preact/hooks';
import type { TalkState } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface FootProps {
  config: ChatClientConfig;
  talk: Talk;
  state: TalkState;
  onRestart: () => void;
  onSave: () => void;
}

/** The caller's input field; after the end, the remaining choices. */
export function Foot({ config, talk, state, onRestart, onSave }: FootProps) {
  const [text, setText] = useState('');
  const { endedAt, isInputShown } = state.view;
  if (endedAt !== null) {
    return (
      <footer className="parley-foot parley-over">
        <button type="button" className="parley-button" data-next onClick={onRestart}>
          {texts.head.restart}
        </button>
        <button type="button" className="parley-button parley-plain" onClick={onSave}>
          {texts.head.save}
        </button>
      </footer>
    );
  }
  if (!isInputShown) return <p className="parley-foot parley-hidden">{texts.input.hidden}</p>;

  function send(): void {
    if (text.trim() === '') return;
    talk.say(text.trim());
    setText('');
  }
  return (
    <form
      className="parley-foot"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        className="parley-input"
        rows={1}
        aria-label={texts.input.label}
        placeholder={texts.input.label}
        maxLength={config.longestMessage}
        value={text}
        data-next
        dir="auto"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="parley-send" aria-label={texts.input.send} disabled={text.trim() === ''}>
        <Icon name="up" />
      </button>
    </form>
  );
}
