import { Problem } from '@parley/domain/problem';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanCss } from '#platform/styles/clean-css.ts';
import { compileScss } from '#platform/styles/compile-scss.ts';
import { createStyles } from '#platform/styles/styles.ts';

const styles = createStyles();
afterAll(() => styles.close());

describe('styles of the chat client', () => {
  test('are compiled with variables, nesting and the modules that Sass has itself', () => {
    const { css, faults } = compileScss(`@use 'sass:color';
      $accent: #336699;
      $persistent-timeouts: true;
      .parley-bubble { color: $accent; &:hover { color: color.adjust($accent, $lightness: 10%); } }`);
    expect(faults).toEqual([]);
    expect(css).toContain('.parley-bubble:hover');
    expect(css).toContain('#336699');
  });

  test('with a fault tell its line and column', () => {
    expect(compileScss('.a { color: red; }\n.b { color: $missing; }')).toEqual({
      css: '',
      faults: [{ line: 2, column: 13, message: 'Undefined variable.' }],
    });
    expect(compileScss('.a {').faults[0]).toMatchObject({ line: 1, message: 'expected end of rule.' });
  });

  test.each([
    "@use 'other';",
    "@import 'other';",
    "@use 'file:///etc/passwd';",
    "@import '/etc/passwd';",
    "@use 'pkg:sass';",
    "@forward 'https://example.com/a.scss';",
    "@use 'sass:meta'; @include meta.load-css('file:///etc/passwd');",
  ])('load no file: %s', (scss) => {
    const { css, faults } = compileScss(`${scss}\n.a { color: red; }`);
    expect(css).toBe('');
    expect(faults[0]?.message).toMatch(/cannot be loaded|not allowed/u);
  });

  test.each([
    "@import url('https://example.com/a.css');",
    '@import "https://example.com/a.css";',
    '.a { background: url(https://example.com/a.png); }',
    '.a { background: URL( "//example.com/a.png" ); }',
    '.a { background: image-set("https://example.com/a.png" 1x); }',
    '.a { background: -webkit-image-set(url(https://example.com/a.png) 1x); }',
    '.a { --image: url(https://example.com/a.png); background: var(--image); }',
    String.raw`.a { --image: \75 rl(https://example.com/a.png); }`,
    String.raw`.a { background: u\rl(https://example.com/a.png); }`,
    '.a { width: expression(alert(1)); }',
    '.a { behavior: url(#default#time2); }',
    '@font-face { font-family: a; src: url(https://example.com/a.woff2); }',
    '@font-face { font-family: a; src: src("https://example.com/a.woff2"); }',
    '@namespace url(https://example.com/);',
    '@document url(https://example.com/) { .a { color: red; } }',
    '.a { background: url(data:text/html,<b>); }',
    '.a { cursor: url(javascript:alert(1)), auto; }',
  ])('load nothing from outside: %s', (rule) => {
    const { css, faults } = compileScss(`.kept { color: red; }\n${rule}`);
    expect(css).toBe('');
    expect(faults[0]?.line).toBe(2);
  });

  test('may have images and fonts inside', () => {
    const scss = `.a { background: url("data:image/png;base64,AAAA"); filter: url(#soft); }
      @font-face { font-family: own; src: url(data:font/woff2;base64,AAAA); }
      @media (min-width: 500px) { .b { curl: a; } }
      @keyframes spin { to { rotate: 1turn; } }`;
    const { css, faults } = compileScss(scss);
    expect(faults).toEqual([]);
    expect(css).toContain('data:image/png');
    expect(css).toContain('@keyframes');
  });

  test('that another parser could read otherwise are left out whole', () => {
    const { css, faults } = cleanCss('.a { color: red; }\n.b[title="url(https://example.com/)"] { color: red; }');
    expect(css).toBe('');
    expect(faults).toHaveLength(1);
  });

  test('that never end are given up, and the next ones compiled', async () => {
    const endless = await styles.compile('@while true { $a: 1; }', 1);
    expect(endless).toEqual({
      css: '',
      faults: [{ line: 1, column: 1, message: expect.stringContaining('too long') }],
    });
    expect((await styles.compile('.a { .b { color: red; } }', 1)).css).toContain('.a .b');
  });

  test('that were too costly once are tried again after a while, and not at once', async () => {
    let runs = 0;
    const compiling = {
      async run(scss: string) {
        runs += 1;
        if (runs === 1) throw new Problem('too_large', 'Too costly');
        return compileScss(scss);
      },
      close() {},
    };
    const busy = createStyles({ compiling, refusedMs: 500 });
    const scss = '.a { color: red; }';
    const refused = { css: '', faults: [{ line: 1, column: 1, message: 'Too costly' }] };
    expect([await busy.compile(scss, 1), await busy.compile(scss, 1), runs]).toEqual([refused, refused, 1]);
    await expect.poll(async () => (await busy.compile(scss, 1)).css, { timeout: 30_000 }).toContain('color: red');
  });

  test.each([
    ['a text that is too long', '$a: "x";\n@for $i from 1 through 40 { $a: $a + $a; }\n.a { content: $a; }'],
    ['a function without an end', '@function f($x) { @return f($x + 1); }\n.a { width: f(1); }'],
    ['a mixin without an end', '@mixin m { .b { @include m; } }\n.a { @include m; }'],
    ['blocks nested without an end', `${'.a {'.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['a bracket too many', '.a { --x: #{"}"}; color: red; }'],
    ['a block without an end', '.a { color: #{"{"}; }'],
    ['a comment without an end', '.a { color: #{"/*"}; }'],
    ['a text without an end', `.a { color: #{"'"}; }`],
  ])('with %s are a fault of theirs, and none of the server', (_what, scss) => {
    const { css, faults } = compileScss(scss);
    expect([css, faults]).toEqual(['', [{ line: 1, column: 1, message: expect.stringMatching(/nested|not valid/u) }]]);
  });

  test('are bounded in length', () => {
    const { faults } = compileScss('@for $i from 1 through 20000 { .a-#{$i} { color: red; } }');
    expect(faults[0]?.message).toContain('longer than');
  });
});
