import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { faultOf, kindsText, sizeText, type FileFault } from '#talk/files.ts';
import type { Upload } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';
import type { TalkLine } from '#talk/view.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface FileCardProps {
  line: Extract<TalkLine, { kind: 'file' }>;
  upload: Upload | null;
  talk: Talk;
}

const PERCENT = 100;

/** The bot asks for files: they are chosen, checked, and sent together; once sent, the card shows their names. */
export function FileCard({ line: { asked, isCurrent, names }, upload, talk }: FileCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<{ name: string; reason: FileFault } | null>(null);
  const current = upload?.index === asked.index && upload.files === files ? upload : null;
  const isSending = current !== null && current.state !== 'refused';

  function add(chosen: readonly File[]): void {
    const taken = [...files];
    setFault(null);
    for (const file of chosen) {
      const reason = faultOf(file, asked, taken);
      if (reason === null) taken.push(file);
      else setFault({ name: file.name, reason });
    }
    setFiles(taken);
  }

  function remove(file: File): void {
    talk.cancelUpload();
    setFault(null);
    setFiles(files.filter((one) => one !== file));
    input.current?.focus();
  }

  if (!isCurrent) return <SentFiles names={names} />;
  return (
    <form
      className="parley-card"
      aria-label={asked.label || texts.files.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0 && !isSending) talk.attach(files, asked.index);
      }}
    >
      {asked.label !== '' && <p className="parley-label">{asked.label}</p>}
      {files.map((file) => (
        <ChosenFile
          key={`${file.name}${file.size}`}
          file={file}
          sending={isSending ? current : null}
          onRemove={() => remove(file)}
        />
      ))}
      {!isSending && <DropArea asked={asked} isFirst={files.length === 0} input={input} onChoose={add} />}
      {(fault ?? current?.refusal) && (
        <p className="parley-refusal" role="alert">
          {fault ? `${fault.name}: ${texts.files.faults[fault.reason]}` : current?.refusal}
        </p>
      )}
      {files.length > 0 && !isSending && (
        <button type="submit" className="parley-button">
          {texts.files.send}
        </button>
      )}
    </form>
  );
}

function SentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="parley-card">
      {names.map((name) => (
        <p key={name} className="parley-file">
          <Icon name="file" /> <span className="parley-file-name">{name}</span> <Icon name="check" size={18} />
        </p>
      ))}
    </div>
  );
}

interface ChosenFileProps {
  file: File;
  /** The progress of the upload that the file is part of. */
  sending: Upload | null;
  onRemove: () => void;
}

function ChosenFile({ file, sending, onRemove }: ChosenFileProps) {
  return (
    <div className="parley-file">
      <Icon name="file" />
      <span className="parley-file-name">
        {file.name}
        <small>
          {sizeText(file.size)}
          {sending && ` · ${progressText(sending)}`}
        </small>
        {sending && <progress max={1} value={sending.share} aria-label={progressText(sending)} />}
      </span>
      <button
        type="button"
        className="parley-icon-button"
        aria-label={texts.files.remove(file.name)}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

interface DropAreaProps {
  asked: FileCardProps['line']['asked'];
  isFirst: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (files: readonly File[]) => void;
}

function DropArea({ asked, isFirst, input, onChoose }: DropAreaProps) {
  const limits = [kindsText(asked.accept), asked.maxMb === null ? '' : texts.files.upTo(asked.maxMb)]
    .filter(Boolean)
    .join(', ');
  return (
    <label className="parley-drop">
      <Icon name="clip" />
      <span>
        {isFirst ? texts.files.add : texts.files.addAnother}
        {limits !== '' && <small>{limits}</small>}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        accept={asked.accept}
        data-next
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

function progressText({ state, share }: Upload): string {
  return state === 'paused' ? texts.files.paused : texts.files.sending(Math.round(share * PERCENT));
}
