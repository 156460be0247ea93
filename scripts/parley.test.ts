import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'parley.mjs');
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function parley(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'] };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('parley', () => {
  test('--help names each command with a summary', async () => {
    const { code, out } = await parley('--help');
    const named = [...out.matchAll(/^ {2}parley (\S+) +\S/gmu)].map(([, name]) => name);
    expect(code).toBe(0);
    expect(named).toEqual([
      ...['test', 'lint', 'deploy', 'export', 'import'],
      ...['doctor', 'backup', 'restore', 'upgrade', 'export-all', 'verify-audit', 'rotate-secrets'],
    ]);
  });

  test.each(['test', 'lint', 'deploy', 'export', 'import'])(
    '%s --help tells its options and exit codes',
    async (command) => {
      for (const help of ['--help', '-h']) {
        const { code, out, err } = await parley(command, help);
        expect([code, err]).toEqual([0, '']);
        expect(out).toContain(`Usage: parley ${command} --project <id>`);
        expect(out).toMatch(
          /--token <token>[^]*--url <address>[^]*Exit codes:\n {2}0 {2}[^]*\n {2}1 {2}[^]*\n {2}2 {2}/u,
        );
      }
    },
  );

  test('--help lists the commands', async () => {
    const { code, out } = await parley('--help');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/parley test [^]*parley lint [^]*parley deploy [^]*parley export [^]*parley import /u),
    ]);
    expect((await parley()).code).toBe(2);
  });

  test.each([
    [['nothing'], 'Unknown command “nothing”.'],
    [['test'], '--project is missing.\nRun parley test --help'],
    [['test', '--nothing'], "Unknown option '--nothing'.\nRun parley test --help"],
    [['deploy', '--project', '1', '--token', 'x', '--to', 'moon'], '--to must be testing or production.'],
    [
      ['import', '--project', '1', '--token', 'x', '--from', 'no/such.zip'],
      'Cannot read no/such.zip (ENOENT). Check --from.',
    ],
    [['lint', '--project', '1'], 'No credentials. Set --token or PARLEY_TOKEN'],
    [['lint', '--project', '1', '--token', 'x', '--url', 'localhost:8000'], 'localhost:8000 is not the URL'],
  ])('%j ends with what is wrong', async (args, message) => {
    const { code, err } = await parley(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('names the address of a server that does not answer, or that is no Parley', async () => {
    const dead = await serve(() => {});
    closing.splice(0).forEach((close) => close());
    const { code, err } = await parley('test', '--project', '1', '--token', 'x', '--url', dead);
    expect([code, err]).toEqual([
      2,
      `Cannot reach Parley at ${dead} (ECONNREFUSED). Start the server, or check --url or PARLEY_URL.\n`,
    ]);
    const other = await serve((_, response) => response.end('<html>'));
    const { err: said } = await parley('lint', '--project', '1', '--token', 'x', '--url', other);
    expect(said).toContain(`${other}/v1/reactions/lint does not answer like Parley (status 200).`);
    const refusing = await serve((_, response) => {
      response.writeHead(401).end('{"error":{"message":"Please sign in."}}');
    });
    const { err: refused } = await parley('lint', '--project', '1', '--token', 'x', '--url', refusing);
    expect(refused).toBe(`${refusing}/v1/reactions/lint refused: Please sign in. Check --token or PARLEY_TOKEN.\n`);
  });

  test('deploy tells what the check finds, and deploys only without errors or anyway', async () => {
    const calls: string[] = [];
    const url = await serve(({ url: path = '' }, response) => {
      calls.push(path);
      const finding = { rule: 'missing-reaction', message: 'Nowhere is \u001bmissing', reaction: 7 };
      const changes = [{ resource: 'reactions', added: 1, changed: 2, deleted: 0 }];
      const isCheck = path.startsWith('/v1/run/deploy/check');
      const answer = isCheck
        ? { is_trained: true, errors: [finding], warnings: [], changes }
        : { id: 5, version: 1_700_000_000 };
      response.end(JSON.stringify(answer));
    });
    const deploy = (...args: string[]) => parley('deploy', '--project', '1', '--token', 'x', '--url', url, ...args);
    const refused = await deploy();
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Not deployed.')]);
    expect(refused.out).toBe('✖ Nowhere is  missing [missing-reaction]\nreactions: 1 added, 2 changed, 0 deleted\n');
    expect(calls).toEqual(['/v1/run/deploy/check?project_id=1&project_env=dev']);
    const done = await deploy('--anyway', '--to', 'production', '--message', 'As agreed');
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain('Deployed to production: deployment 5, version 2023-11-14T22:13:20.000Z');
    expect(calls.at(-1)).toBe('/v1/run/deploy?project_id=1&project_env=prod&message=As+agreed&anyway=true');
  });

  test('deploy releases the version in testing instead of the draft', async () => {
    const calls: string[] = [];
    let list: object[] = [];
    const url = await serve(({ url: path = '' }, response) => {
      calls.push(path);
      const check = { is_trained: true, needs_approval: false, errors: [], warnings: [], changes: [] };
      const listed = path.startsWith('/v1/deployments') ? list : { id: 5, version: 1_700_000_000 };
      response.end(JSON.stringify(path.startsWith('/v1/run/deploy/check') ? check : listed));
    });
    const release = (...args: string[]) =>
      parley('deploy', ...['--project', '1', '--token', 'x', '--url', url, '--from', 'testing', ...args]);
    expect((await release('--to', 'production')).err).toContain('Nothing is deployed to testing yet.');
    list = [
      { id: 4, project_env: 'prod' },
      { id: 3, project_env: 'dev' },
      { id: 2, project_env: 'dev' },
    ];
    expect((await release()).err).toContain('--from testing needs --to production.');
    const { code } = await release('--to', 'production', '--message', 'Fees', '--anyway', '--reason', 'Known');
    expect(code).toBe(0);
    expect(calls.slice(-2)).toEqual([
      '/v1/run/deploy/check?project_id=1&project_env=prod&toDeploymentId=3',
      '/v1/run/deploy?project_id=1&project_env=prod&toDeploymentId=3&reason=Known&message=Fees&anyway=true',
    ]);
  });

  test('deploy requests approval, schedules, and waits for the end', async () => {
    const bodies: unknown[] = [];
    const plan = { id: 9, state: 'requested', at: 1_800_000_000, expires: 1_800_000_000, decision: '', failure: null };
    let asked = 0;
    const answerTo = async (request: IncomingMessage) => {
      if (request.url?.startsWith('/v1/run/deploy/check')) {
        return { is_trained: true, needs_approval: true, errors: [], warnings: [], changes: [] };
      }
      if (request.method === 'POST') {
        bodies.push(JSON.parse(await text(request)));
        return plan;
      }
      return [asked++ > 0 ? { ...plan, state: 'declined', decision: 'Not today' } : plan];
    };
    const url = await serve((request, response) => {
      void answerTo(request).then((answer) => response.end(JSON.stringify(answer)));
    });
    const deploy = (...args: string[]) =>
      parley(
        'deploy',
        '--project',
        '1',
        '--token',
        'x',
        '--url',
        url,
        '--to',
        'production',
        '--message',
        'Fees',
        ...args,
      );
    const requested = await deploy('--at', '2027-01-15T09:00:00+01:00');
    expect([requested.code, requested.out]).toEqual([
      0,
      'Approval requested to deploy to production for 2027-01-15T08:00:00.000Z: request 9, expires 2027-01-15T08:00:00.000Z\n',
    ]);
    expect(bodies).toEqual([{ message: 'Fees', anyway: false, at: 1_800_000_000 }]);
    const declined = await deploy('--wait');
    expect([declined.code, declined.err]).toEqual([1, 'Not deployed: declined. Not today\n']);
    expect((await deploy('--at', '2027-01-15 09:00')).err).toContain('--at must be a time with its zone');
  });
});
