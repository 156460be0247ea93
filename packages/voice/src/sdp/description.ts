import { readAddress } from '#sip/sources.ts';

/** A session description (RFC 8866), as far as telephone calls need it. */
export interface Description {
  /** The session-level address; null if it is missing, or a name, which is not looked up. */
  host: string | null;
  attributes: string[];
  media: MediaLine[];
}

export interface MediaLine {
  kind: string;
  port: number;
  protocol: string;
  formats: string[];
  host: string | null;
  /** Without `a=`. */
  attributes: string[];
}

const MOST_LINES = 500;
const MOST_MEDIA = 16;
const LONGEST = 32_768;

/** Parses a session description; null if the text is not one. */
export function parseDescription(text: string): Description | null {
  if (text.length > LONGEST) return null;
  const lines = text.split(/\r?\n/u);
  if (lines.length > MOST_LINES || !lines[0]?.startsWith('v=0')) return null;
  const description: Description = { host: null, attributes: [], media: [] };
  for (const line of lines) {
    const value = line.slice(2).trim();
    const section = description.media.at(-1) ?? description;
    if (line.startsWith('m=')) {
      const media = parseMedia(value);
      if (!media || description.media.length >= MOST_MEDIA) return null;
      description.media.push(media);
    } else if (line.startsWith('c=')) section.host = parseConnection(value);
    else if (line.startsWith('a=')) section.attributes.push(value);
  }
  return description;
}

function parseMedia(value: string): MediaLine | null {
  const { kind, port, protocol, formats } =
    /^(?<kind>[\w-]+) +(?<port>\d{1,5})(?:\/\d+)? +(?<protocol>[\w/-]+)(?<formats>(?: +\S+)*)$/u.exec(value)?.groups ??
    {};
  if (kind === undefined || protocol === undefined || Number(port) > 65_535) return null;
  const listed = (formats ?? '').split(' ').filter((format) => format !== '');
  return { kind, port: Number(port), protocol, formats: listed.slice(0, 64), host: null, attributes: [] };
}

function parseConnection(value: string): string | null {
  const host = /^IN +IP[46] +(?<host>[\w.:]+)/iu.exec(value)?.groups?.['host'];
  return host !== undefined && readAddress(host) ? host : null;
}

/** The values of an attribute such as `rtpmap`. */
export function attributesOf(media: { attributes: readonly string[] }, name: string): string[] {
  return media.attributes.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []));
}
