import { useRef, useState } from 'preact/hooks';
import { faultOf, sizeText, type FileFault } from '#talk/files.ts';
import type { Upload } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';
import type { Line } from '#talk/view.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface FileCardProps {
  line: Extract<Line, { kind: 'file' }>;
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

  const limits = [asked.accept, asked.maxMb === null ? '' : texts.files.upTo(asked.maxMb)].filter(Boolean).join(', ');
  if (!isCurrent) {
    return names.length === 0 ? null : (
      <div className="parley-card">
        {names.map((name) => (
          <p key={name} className="parley-file">
            <Icon name="file" /> <span className="parley-file-name">{name}</span> <Icon name="check" size={18} />
          </p>
        ))}
      </div>
    );
  }
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
        <div key={`${file.name}${file.size}`} className="parley-file">
          <Icon name="file" />
          <span className="parley-file-name">
            {file.name}
            <small>
              {sizeText(file.size)}
              {isSending && ` · ${progressText(current)}`}
            </small>
            {isSending && <progress max={1} value={current.share} aria-label={progressText(current)} />}
          </span>
          <button
            type="button"
            className="parley-icon-button"
            aria-label={texts.files.remove(file.name)}
            onClick={() => remove(file)}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
      {!isSending && (
        <label className="parley-drop">
          <Icon name="clip" />
          <span>
            {files.length === 0 ? texts.files.add : texts.files.addAnother}
            {limits !== '' && <small>{limits}</small>}
          </span>
          <input
            ref={input}
            type="file"
            multiple
            accept={asked.accept}
            data-next
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      )}
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

function progressText({ state, share }: Upload): string {
  return state === 'paused' ? texts.files.paused : texts.files.sending(Math.round(share * PERCENT));
}
