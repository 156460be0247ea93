import { richBlocks, type RichPart } from '@parley/domain/rich-text';

/** A text of the bot: bold words, safe addresses that can be followed, and lists. All else is shown as it is. */
export function RichText({ text }: { text: string }) {
  return (
    <>
      {richBlocks(text).map((block, at) =>
        block.kind === 'text' ? (
          <Parts key={at} parts={block.parts} />
        ) : block.items[0]?.number === null ? (
          <ul key={at}>
            {block.items.map(({ parts }, item) => (
              <li key={item}>
                <Parts parts={parts} />
              </li>
            ))}
          </ul>
        ) : (
          <ol key={at}>
            {block.items.map(({ number, parts }, item) => (
              <li key={item} value={number ?? item}>
                <Parts parts={parts} />
              </li>
            ))}
          </ol>
        ),
      )}
    </>
  );
}

function Parts({ parts }: { parts: readonly RichPart[] }) {
  return (
    <>
      {parts.map(({ text, href, isBold }, at) => {
        const shown = isBold ? <strong key={at}>{text}</strong> : text;
        return href === undefined ? (
          shown
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer">
            {shown}
          </a>
        );
      })}
    </>
  );
}
