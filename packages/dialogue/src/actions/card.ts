import * as z from 'zod/mini';
import { optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { isWebAddress } from '#entries/is-web-address.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

export const cardEntry = actionEntry('card', {
  publicArgs: ['image', 'alt', 'title', 'text', 'link'],
  shows: ({ image, alt, title, text, link }) => ({
    kind: 'card',
    // Entries can hold anything: what is no address is not followed.
    image: isWebAddress(image) ? image : '',
    alt: textOf(alt),
    title: textOf(title),
    text: textOf(text),
    link: isWebAddress(link) ? link : '',
  }),
});

export const card = builtIn({
  name: 'card',
  documentation: 'Shows a picture, or a card with a picture, a title, a text and a link.',
  isOnlySeen: true,
  args: {
    image: { type: 'text', documentation: 'The URL of the picture, with https://.' },
    alt: { type: 'text', documentation: 'What the picture shows, for callers who cannot see it.' },
    title: { type: 'text', documentation: 'The title.' },
    text: { type: 'text', documentation: 'The text below the title.' },
    link: { type: 'text', documentation: 'The URL that the title opens, with https://.' },
  },
  schema: () =>
    z.object({ image: optionalText, alt: optionalText, title: optionalText, text: optionalText, link: optionalText }),
  run(given, turn) {
    const [image, link] = [given.image.trim(), given.link.trim()];
    for (const [argument, address] of Object.entries({ image, link })) {
      if (address === '' || isWebAddress(address)) continue;
      log(turn, 'error', `card: ${argument} is not an https address`, { action: 'card', argument });
    }
    const shown = { ...given, image: isWebAddress(image) ? image : '', link: isWebAddress(link) ? link : '' };
    if (shown.image === '' && shown.title === '' && shown.text === '') {
      return log(turn, 'warn', 'card: nothing to show', { action: 'card' });
    }
    recordAction(turn, cardEntry, shown);
  },
});
