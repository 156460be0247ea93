import { expect, test } from 'vitest';
import { reachable, resolveServer, type Names } from '#node/resolve-server.ts';
import { ForbiddenAddress } from '#sip/sockets.ts';

const KNOWN: Record<string, string[]> = { 'b.example': ['192.0.2.2'], 'c.example': ['192.0.2.3'] };
const names: Names = {
  services: async () => [
    { name: 'a.example', port: 5060, priority: 1, weight: 1 },
    { name: 'b.example', port: 5070, priority: 2, weight: 1 },
    { name: 'c.example', port: 5060, priority: 2, weight: 9 },
  ],
  addresses: async (host) => {
    const found = KNOWN[host];
    if (!found) throw new Error(`ENOTFOUND ${host}`);
    return found;
  },
};

test('an exchange whose first target is gone is reached at the next ones', async () => {
  expect(await resolveServer({ host: 'pbx.example', port: null }, 'udp', { names })).toEqual([
    { host: '192.0.2.3', port: 5060 },
    { host: '192.0.2.2', port: 5070 },
  ]);
});

test('a name without service records is looked up itself, at the usual port of its transport', async () => {
  const plain = { ...names, services: () => Promise.reject(new Error('ENODATA')) };
  expect(await resolveServer({ host: 'b.example', port: null }, 'tls', { names: plain })).toEqual([
    { host: '192.0.2.2', port: 5061 },
  ]);
  await expect(resolveServer({ host: 'gone.example', port: 5060 }, 'udp', { names: plain })).rejects.toThrow(
    'ENOTFOUND',
  );
});

test('an account reaches no link-local address, no group of machines, and no hidden form of either', async () => {
  const hosts = [
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'ff02::1',
  ];
  for (const host of hosts) {
    const there: Names = { services: async () => [], addresses: async () => [host] };
    for (const port of [null, 80]) {
      await expect(resolveServer({ host, port }, 'tcp', { names: there })).rejects.toThrow(ForbiddenAddress);
      await expect(resolveServer({ host: 'pbx.example', port }, 'tcp', { names: there })).rejects.toThrow(
        ForbiddenAddress,
      );
    }
  }
});

test('accounts reach private networks but not this machine, unless the installation lists where exchanges are', () => {
  const hosts = ['10.0.0.5', '192.168.1.2', '203.0.113.9', '127.0.0.1', '::1', '169.254.169.254', 'fd00:ec2::254'];
  const reached = (servers: string[]) => hosts.filter(reachable(servers));
  expect(reached([])).toEqual(['10.0.0.5', '192.168.1.2', '203.0.113.9']);
  expect(reached(['10.0.0.0/24', '127.0.0.1'])).toEqual(['10.0.0.5', '127.0.0.1']);
});

test('a name with addresses inside and outside of the list is reached inside only', async () => {
  const both: Names = { services: async () => [], addresses: async () => ['127.0.0.1', '10.0.0.5'] };
  expect(
    await resolveServer({ host: 'pbx.example', port: 5060 }, 'udp', { names: both, mayReach: reachable([]) }),
  ).toEqual([{ host: '10.0.0.5', port: 5060 }]);
});
