import { richBlocks, type RichPart } from '@parley/domain/rich-text';

/** A text of the bot as callers see it: bold words, safe addresses, and lists. Everything else shows unchanged. */
export function RichText({ text }: { text: string }) {
  return richBlocks(text).map((block, at) => {
    if (block.kind === 'text') return <Parts key={at} parts={block.parts} />;
    const List = block.items[0]?.number === null ? 'ul' : 'ol';
    return (
      <List key={at}>
        {block.items.map(({ number, parts }, item) => (
          <li key={item} {...(number === null ? {} : { value: number })}>
            <Parts parts={parts} />
          </li>
        ))}
      </List>
    );
  });
}

function Parts({ parts }: { parts: readonly RichPart[] }) {
  return parts.map(({ text, href, isBold }, at) => {
    const shown = isBold ? <strong key={at}>{text}</strong> : text;
    return href === undefined ? (
      shown
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    );
  });
}
