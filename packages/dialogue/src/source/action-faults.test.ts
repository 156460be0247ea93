import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Moment } from '#moment.ts';
import type { ActionApi } from '#source/action-api.d.ts';
import { ACTION_API, actionFaults, type KnownNames } from '#source/action-faults.ts';
import { readDeclarations } from '#source/declarations.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const file = read('./action-api.d.ts');
const declarations = readDeclarations(file);

describe('the declaration file', () => {
  it('declares each name that an action gets, with its signature and what it is for', () => {
    const members = declarations.get(ACTION_API) ?? [];
    expect(members.map(({ name }) => name)).toEqual(
      'args slots entities text intent confidence alternatives failures scope conversation config now say set goto http log'.split(
        ' ',
      ),
    );
    expect(members.filter(({ documentation }) => documentation === '')).toEqual([]);
    expect(members.find(({ name }) => name === 'http')).toEqual({
      name: 'http',
      signature: 'http(request: HttpRequest): Promise<HttpAnswer>',
      documentation: 'Calls a public URL. Await the answer: `await http({ url })`. Throws if the request fails.',
      isFunction: true,
      of: 'HttpAnswer',
    });
    expect(members.find(({ name }) => name === 'text')).toMatchObject({ signature: 'text: string', of: undefined });
    expect(declarations.get('Moment')?.map(({ name }) => name)).toContain('weekday');
  });

  it('stands in the guide as it is', () => {
    expect(read('../../../../docs/user/actions.md')).toContain(file.trimEnd());
  });

  it('says of the moment what the dialogue says', () => {
    expectTypeOf<ActionApi['now']>().toEqualTypeOf<Readonly<Moment>>();
  });
});

describe('faults of an action', () => {
  const faults = (source: string, known?: KnownNames) =>
    actionFaults(source, declarations, known).map(
      ({ from, to, message, severity }) => `${severity} ${source.slice(from, to)}: ${message}`,
    );

  it('are none where it does what it can', () => {
    expect(faults('')).toEqual([]);
    expect(
      faults(`
        const RATE = 0.2;
        export default async ({ args, slots: { card = 'none' } , say, set, http, now, log, ...rest }) => {
          const { status, body } = await http({ method: 'POST', url: args.url, body: { card } });
          if (status !== 200) return log('warn', \`Answered \${status} at \${now.hour}\`);
          for (const [key, value] of Object.entries(body)) set(key, Math.round(value * RATE));
          try { say(JSON.parse('x')); } catch (error) { log(String(error)); }
          return { ...body, rest };
        };`),
    ).toEqual([]);
    expect(faults('async function main(api) { api.say("hi"); }\nexport default main;')).toEqual([]);
    expect(faults('export default async function ({ say }) { say("hi"); }')).toEqual([]);
  });

  it('stand where it does not parse', () => {
    const source = 'export default async ({ say }) => {\n  say("hi";\n};';
    expect(actionFaults(source, declarations)[0]).toMatchObject({ severity: 'error', from: source.indexOf(';') });
  });

  it('tell of a missing function, of imports, and of names that an action does not get', () => {
    expect(faults('const a = 1;')[0]).toContain('Export one function');
    expect(faults("import fs from 'fs';\nexport default () => fs;")).toEqual([
      "error import fs from 'fs';: Actions cannot import modules",
    ]);
    expect(faults('export default ({ sey }) => sey("hi");')[0]).toContain('error sey: Actions do not get sey, only ');
    expect(faults('export default () => say("hi");')).toEqual([
      'error say: say is not a parameter: write ({ say }) => … in the first line',
    ]);
    expect(faults('export default () => fetch("https://example.com");')).toEqual([
      'error fetch: fetch is not available: use http',
    ]);
    expect(faults('export default () => totl;')).toEqual(['error totl: totl is not defined']);
  });

  it('tell of members that nothing declares', () => {
    expect(faults('export default ({ now }) => now.day;')).toEqual(['error day: now has no day']);
    expect(faults('export default ({ args: now }) => now.day;')).toEqual([]);
  });

  it('warn of names that the project has not, where they are known', () => {
    const source =
      'export default ({ goto, entities, config }) => { goto("Ask"); return entities.card + config.limit; };';
    expect(faults(source)).toEqual([]);
    expect(faults(source, { reactions: ['Ask'], entities: ['card'], config: ['limit'] })).toEqual([]);
    expect(faults(source, { reactions: [], entities: [], config: [] })).toEqual([
      'warning "Ask": Reaction “Ask” not found',
      'warning card: Entity “card” not found',
      'warning limit: Configuration value “limit” not found',
    ]);
  });

  it('warn of an answer that is not waited for', () => {
    expect(faults('export default async ({ http }) => { http({ url: "https://example.com" }); };')).toEqual([
      'warning http: Missing await: write await http(…)',
    ]);
  });
});
