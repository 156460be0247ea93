import type { ChatClientConfig } from '@parley/contract/chat-client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Attributes } from '#page/attributes.ts';
import type { TalkState, Waiting } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';
import type { TalkLine } from '#talk/view.ts';
import { texts } from '#texts.ts';
import { Card } from '#ui/card.tsx';
import { FileCard } from '#ui/file-card.tsx';
import { useAfter } from '#ui/hooks.ts';
import { Icon } from '#ui/icons.tsx';
import { PlayedFile } from '#ui/played-file.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Replies } from '#ui/replies.tsx';
import { SelectCard } from '#ui/select-card.tsx';

interface LogProps {
  config: ChatClientConfig;
  attributes: Attributes;
  talk: Talk;
  state: TalkState;
  readingKey: string | null;
  unreadableKey: string | null;
  onStopReading: () => void;
}

const TYPING_AFTER_MS = 400;
/** A reader within this distance of the foot is at the foot. */
const NEAR_PX = 40;

/** The conversation, newest at the bottom. It never scrolls away from a caller who reads further up. */
export function Log({ config, attributes, talk, state, readingKey, unreadableKey, onStopReading }: LogProps) {
  const { view, outbox, phase, isAsking, trouble } = state;
  const { lines, endedAt } = view;
  const isTyping = useAfter((isAsking || phase === 'opening') && !trouble, TYPING_AFTER_MS);
  const { box, content, isBehind, toFoot, onScroll } = useFoot(
    `${lines.length} ${outbox.length} ${isTyping} ${endedAt}`,
    lines.at(-1)?.kind === 'caller' || outbox.length > 0,
  );
  const isEmpty = phase === 'open' && lines.length === 0 && outbox.length === 0;
  return (
    <div className="parley-log-box">
      {/* A keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="parley-log" role="log" aria-label={texts.log.label} tabIndex={0} onScroll={onScroll}>
        <div ref={content} className="parley-lines">
          {isEmpty && <Greeting attributes={attributes} talk={talk} />}
          {lines.map((line, at) => (
            <div key={line.key} className="parley-line">
              {isOfNewDay(line, lines[at - 1]) && <p className="parley-divider">{dayText(line.at)}</p>}
              <TalkLine line={line} language={config.language} talk={talk} state={state} />
              {unreadableKey === line.key && <p className="parley-reading">{texts.log.cannotRead}</p>}
              {readingKey === line.key && (
                <p className="parley-reading">
                  <Icon name="sound" size={14} /> {texts.log.readingAloud}{' '}
                  <button type="button" onClick={onStopReading}>
                    {texts.log.stop}
                  </button>
                </p>
              )}
            </div>
          ))}
          {outbox.map((message) => (
            <UnsentMessage key={message.id} message={message} hasTrouble={trouble !== null} talk={talk} />
          ))}
          {isTyping && (
            <p className="parley-message parley-bot parley-typing" role="img" aria-label={texts.log.typing}>
              <i />
              <i />
              <i />
            </p>
          )}
          {endedAt !== null && <p className="parley-divider">{texts.end.ended(timeText(endedAt))}</p>}
        </div>
      </div>
      {isBehind && (
        <button type="button" className="parley-behind" onClick={toFoot}>
          {texts.log.newMessages} <Icon name="down" size={16} />
        </button>
      )}
    </div>
  );
}

/**
 * Keeps the foot in view while the caller is there; `shown` differs when there is more to see. `isOwn` scrolls there in any
 * case: callers want to see their own messages.
 */
function useFoot(shown: string, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtFoot = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const toFoot = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useEffect(() => {
    // Cards grow while they are filled in, and the box shrinks when a phone shows its keyboard.
    const watching = new ResizeObserver(() => isAtFoot.current && toFoot());
    for (const element of [box.current, content.current]) if (element) watching.observe(element);
    return () => watching.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (isAtFoot.current || isOwn) toFoot();
    else setBehind(true);
  }, [shown, isOwn]);
  function onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.documentElement;
    isAtFoot.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isAtFoot.current) setBehind(false);
  }
  return { box, content, isBehind, toFoot, onScroll };
}

function Greeting({ attributes, talk }: Pick<LogProps, 'attributes' | 'talk'>) {
  const { greeting, starters } = attributes;
  return (
    <>
      {greeting !== '' && (
        <div className="parley-message parley-bot" dir="auto">
          <RichText text={greeting} />
        </div>
      )}
      {starters.length > 0 && (
        <Replies options={starters.map((text) => ({ label: text, value: text }))} onReply={talk.choose} />
      )}
    </>
  );
}

interface UnsentMessageProps {
  message: Waiting;
  hasTrouble: boolean;
  talk: Talk;
}

function UnsentMessage({ message: { id, text, refusal }, hasTrouble, talk }: UnsentMessageProps) {
  return (
    <div className="parley-line">
      <p className="parley-message parley-caller" data-waiting>
        {text}
      </p>
      {refusal !== undefined && (
        <p className="parley-refusal">
          {texts.input.notSent} {refusal}{' '}
          <button type="button" onClick={() => talk.discard(id)}>
            {texts.launcher.dismiss}
          </button>
        </p>
      )}
      {refusal === undefined && hasTrouble && <p className="parley-waiting">{texts.input.waiting}</p>}
    </div>
  );
}

interface LogLineProps {
  line: TalkLine;
  language: string;
  talk: Talk;
  state: TalkState;
}

function TalkLine({ line, language, talk, state }: LogLineProps) {
  switch (line.kind) {
    case 'bot':
      return (
        <div className="parley-said">
          {line.from !== '' && <span className="parley-from">{line.from}</span>}
          <div className="parley-message parley-bot" lang={language} dir="auto">
            <RichText text={line.text} />
          </div>
        </div>
      );
    case 'caller':
      return (
        <p className="parley-message parley-caller" dir="auto">
          {line.files.length > 0 && <Icon name="clip" size={16} />}
          {line.text || line.files.join(', ')}
        </p>
      );
    case 'play':
      return <PlayedFile name={line.name} load={talk.file} />;
    case 'card':
      return <Card card={line} language={language} />;
    case 'replies':
      // Past replies appear in the log as the caller's words.
      return line.isCurrent && state.outbox.length === 0 ? (
        <Replies options={line.options} onReply={talk.choose} />
      ) : null;
    case 'select':
      return <SelectCard line={line} isLocked={!line.isCurrent || state.outbox.length > 0} onChoose={talk.choose} />;
    case 'file':
      return <FileCard line={line} upload={state.upload} talk={talk} />;
  }
}

function isOfNewDay({ at }: TalkLine, before: TalkLine | undefined): boolean {
  return !before || new Date(at).toDateString() !== new Date(before.at).toDateString();
}

function dayText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return `${isToday ? texts.log.today : new Date(at).toLocaleDateString()}, ${timeText(at)}`;
}

function timeText(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
