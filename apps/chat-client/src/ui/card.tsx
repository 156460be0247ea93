import { useState } from 'preact/hooks';
import type { CardLine } from '#talk/view.ts';
import { RichText } from '#ui/rich-text.tsx';

/** A picture from elsewhere, with a title, a text and a link. The picture's server does not learn which page shows it. */
export function Card({ card: { image, alt, title, text, link }, language }: { card: CardLine; language: string }) {
  const [hasFailed, setFailed] = useState(false);
  const heading = title || (image === '' || hasFailed ? alt : '');
  return (
    <div className="parley-card parley-played" lang={language} dir="auto">
      {image !== '' && !hasFailed && (
        <img
          className="parley-picture"
          src={image}
          alt={alt}
          loading="lazy"
          referrerpolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      )}
      {(heading || link || text) && (
        <div className="parley-card-text">
          {link === '' ? (
            heading && <strong>{heading}</strong>
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {heading || link}
            </a>
          )}
          {text && <RichText text={text} />}
        </div>
      )}
    </div>
  );
}
