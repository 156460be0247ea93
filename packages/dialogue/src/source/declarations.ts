import { parser } from '@lezer/javascript';

/** One name that an interface declares. */
export interface Member {
  name: string;
  /** As written: `say(text: string): void`, `text: string`. */
  signature: string;
  documentation: string;
  /** Called with arguments. */
  isFunction: boolean;
  /** Name of the interface of its value or promised value; undefined for other types. */
  of: string | undefined;
}

/** Members of each interface of a declaration file, by its name. */
export type Declarations = ReadonlyMap<string, readonly Member[]>;

const declarationParser = parser.configure({ dialect: 'ts' });

/** Reads interfaces; types of other kinds are passed over. */
export function readDeclarations(source: string): Declarations {
  const found = new Map<string, Member[]>();
  let members: Member[] = [];
  let comment = '';
  declarationParser.parse(source).iterate({
    enter({ type, node, from, to }) {
      switch (type.name) {
        case 'InterfaceDeclaration': {
          const title = node.getChild('TypeDefinition');
          members = [];
          if (title) found.set(source.slice(title.from, title.to), members);
          break;
        }
        case 'BlockComment':
          comment = proseOf(source.slice(from, to));
          break;
        case 'PropertyType':
        case 'MethodType': {
          const title = node.getChild('PropertyDefinition');
          const name = title && source.slice(title.from, title.to);
          // Of several overloads, the first counts.
          if (name && members.every((member) => member.name !== name)) {
            members.push(memberOf(name, source.slice(from, to), comment));
          }
          comment = '';
          // Members of a nested type do not belong to the interface.
          return false;
        }
      }
      return undefined;
    },
  });
  for (const member of [...found.values()].flat()) {
    if (member.of !== undefined && !found.has(member.of)) member.of = undefined;
  }
  return found;
}

function memberOf(name: string, text: string, documentation: string): Member {
  const signature = text.replace(/^readonly\s+/u, '').replace(/\s+/gu, ' ');
  const isFunction = signature.startsWith(`${name}(`);
  const type = signature.slice(signature.lastIndexOf(':') + 1).trim();
  return { name, signature, documentation, isFunction, of: /^(?:Promise<)?(\w+)>?$/u.exec(type)?.[1] };
}

function proseOf(comment: string): string {
  return comment
    .replace(/^\/\*\*?|\*\/$/gu, '')
    .replace(/^\s*\*\s?/gmu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
