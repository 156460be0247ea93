import { useEffect, useRef, useState } from 'preact/hooks';
import { saveFile } from '#page/save.ts';
import { playSound } from '#talk/aloud.ts';
import { texts } from '#texts.ts';
import { Icon } from '#ui/icons.tsx';

interface PlayedFileProps {
  name: string;
  load: (name: string) => Promise<Blob>;
}

const SOUND = /\.(?:mp3|wav|ogg|oga|m4a|aac|flac|webm)$/iu;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/iu;

/** A file from the bot: shown if it is a picture, to play if it is a sound, and to download. */
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
    <div className="parley-card parley-played">
      {PICTURE.test(name) && <Picture name={name} load={load} />}
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
            <Icon name={isPlaying ? 'stop' : 'play'} />
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

/** Wide enough for sharp screens. */
const WIDEST_PX = 640;

/**
 * Drawn on a canvas, because the page's policy may forbid external pictures. Shows nothing if the file cannot be drawn.
 */
function Picture({ name, load }: PlayedFileProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    async function draw(): Promise<void> {
      const picture = await createImageBitmap(await load(name));
      const scale = Math.min(1, WIDEST_PX / picture.width);
      const box = canvas.current;
      if (box) {
        box.width = Math.max(1, Math.round(picture.width * scale));
        box.height = Math.max(1, Math.round(picture.height * scale));
        box.getContext('2d')?.drawImage(picture, 0, 0, box.width, box.height);
        setDrawn(true);
      }
      picture.close();
    }
    draw().catch(() => {});
  }, [name, load]);

  return <canvas ref={canvas} className="parley-picture" role="img" aria-label={name} hidden={!isDrawn} />;
}
