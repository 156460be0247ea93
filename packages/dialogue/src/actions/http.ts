import * as z from 'zod/mini';
import { nameArg, optionalText, textsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { send } from '#send.ts';
import { setSlot } from '#slots.ts';
import { log, recordAction, timed } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const methodArg = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim().toUpperCase() : 'GET')),
  z.enum(METHODS, `Requires one of ${METHODS.join(', ')}`),
);

/** `Name: value` each; an object is taken too. */
const headersArg = () =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([name, text]) => `${name}: ${String(text)}`)
        : value,
    ),
    textsArg.check(
      z.refine(
        (lines) => lines.every((line) => /^[\w!#$%&'*+.^`|~-]+\s*:/u.test(line)),
        'Write each header as “Name: value”',
      ),
    ),
  );

export const httpEntry = actionEntry('http', {});

export const http = builtIn({
  name: 'http',
  documentation: 'Calls a URL and stores the answer in a slot, as status and body.',
  args: {
    method: { type: 'text', documentation: 'GET (the default), POST, PUT, PATCH or DELETE.' },
    url: { type: 'text', documentation: 'The URL, with https://.', required: true },
    headers: { type: 'texts', documentation: 'One per line, as `Name: value`.' },
    body: { type: 'text', documentation: 'The content to send; JSON if it begins like JSON.' },
    save_as: { type: 'text', documentation: 'The slot for the answer.' },
  },
  schema: () =>
    z.object({
      method: methodArg,
      url: nameArg,
      headers: headersArg(),
      body: optionalText,
      save_as: optionalText,
    }),
  async run({ method, url, headers: lines, body, save_as: slot }, turn) {
    const headers = Object.fromEntries(lines.map(parted));
    const isJson = /^\s*[[{]/u.test(body);
    if (isJson && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) {
      headers['content-type'] = 'application/json';
    }
    const request = { method, url, headers, body: body === '' ? null : body };
    const answer = await timed(turn, 'http', () => send(turn, request));
    // Headers and bodies may hold keys and what callers said.
    recordAction(turn, httpEntry, { method, url, save_as: slot, status: answer.ok ? answer.value.status : null });
    if (!answer.ok) log(turn, 'error', `Request to ${url} failed`, { action: 'http', error: answer.error });
    if (slot.trim() === '') return;
    const { status, body: said } = answer.ok ? answer.value : { status: 0, body: null };
    setSlot(turn, slot.trim(), { status, body: said });
  },
});

function parted(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
