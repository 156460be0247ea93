import { Problem } from '@parley/domain/problem';
import sax, { type Tag } from 'sax';

export interface XmlHandlers {
  open?(name: string, attributes: Tag['attributes']): void;
  text?(text: string): void;
  close?(name: string): void;
}

const MOST_DEPTH = 50;

/**
 * Reports the elements and texts of an XML file while it arrives, names without prefixes. Refuses a file that declares
 * entities: a few of them can expand to a very long text.
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const xml = sax.parser(true, { position: false });
  let depth = 0;
  let fault: Error | null = null;
  const text = (piece: string) => handlers.text?.(piece);
  Object.assign(xml, {
    onerror(error: Error) {
      fault ??= broken(error.message.split('\n', 1)[0] ?? '');
    },
    ondoctype() {
      fault ??= broken('it declares a document type');
    },
    onopentag({ name, attributes }: Tag) {
      if (++depth > MOST_DEPTH) fault ??= broken('its elements are too deep');
      else handlers.open?.(localName(name), localNames(attributes));
    },
    ontext: text,
    oncdata: text,
    onclosetag(name: string) {
      depth -= 1;
      handlers.close?.(localName(name));
    },
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const write = (piece: string) => {
    xml.write(piece);
    if (fault) throw fault;
  };
  try {
    for await (const piece of bytes) write(decoder.decode(piece, { stream: true }));
    write(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? broken('it is not in UTF-8') : error;
  }
  if (depth > 0) throw broken('it breaks off');
}

function broken(what: string): Problem {
  return new Problem('invalid', `The Excel file cannot be used: ${what}`);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Tag['attributes']): Tag['attributes'] {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
