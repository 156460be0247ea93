import { texts } from '#texts.ts';

/** Nothing is deployed, the page's script is out of date, or the page may not use the chat. */
export function Unavailable({ phone, onAgain }: { phone: string; onAgain: (() => void) | null }) {
  return (
    <div className="parley-unavailable" role="status">
      <p>{texts.unavailable.title}</p>
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
