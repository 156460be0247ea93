import { texts } from '#texts.ts';

interface UnavailableProps {
  title: string;
  phone: string;
  onAgain: (() => void) | null;
}

/** Shown if nothing is deployed, the page's script is out of date, or the page may not use the chat. */
export function Unavailable({ title, phone, onAgain }: UnavailableProps) {
  return (
    <div className="parley-unavailable" role="status">
      <p>{title}</p>
      {phone !== '' && (
        <p>
          {texts.unavailable.phone} <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}>{phone}</a>
        </p>
      )}
      {onAgain && (
        <button type="button" className="parley-button" data-next onClick={onAgain}>
          {texts.unavailable.again}
        </button>
      )}
    </div>
  );
}
