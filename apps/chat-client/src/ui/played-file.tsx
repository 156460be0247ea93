import { useRef, useState } from 'preact/hooks';
import { saveFile } from '#page/save.ts';
import { playSound } from '#talk/aloud.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface PlayedFileProps {
  name: string;
  load: (name: string) => Promise<Blob>;
}

const SOUND = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac|webm)$/iu;

/** A file from the bot: to download, and to play if it is a sound. */
export function PlayedFile({ name, load }: PlayedFileProps) {
  const [hasFailed, setFailed] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const playing = useRef(new AbortController());

  async function attempt(work: () => Promise<void>): Promise<void> {
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    }
  }

  async function play(): Promise<void> {
    if (isPlaying) return playing.current.abort();
    playing.current = new AbortController();
    setPlaying(true);
    await attempt(async () => playSound(await (await load(name)).arrayBuffer(), playing.current.signal));
    setPlaying(false);
  }

  return (
    <div className="parley-card">
      <div className="parley-file">
        <Icon name="file" />
        <span className="parley-file-name">{name}</span>
        {SOUND.test(name) && (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={isPlaying ? texts.files.stop(name) : texts.files.play(name)}
            onClick={() => void play()}
          >
            <Icon name={isPlaying ? 'silent' : 'sound'} />
          </button>
        )}
        <button
          type="button"
          className="parley-icon-button"
          aria-label={texts.files.download(name)}
          onClick={() => void attempt(async () => saveFile(name, await load(name)))}
        >
          <Icon name="download" />
        </button>
      </div>
      {hasFailed && (
        <p className="parley-refusal" role="alert">
          {texts.files.cannotLoad}
        </p>
      )}
    </div>
  );
}
