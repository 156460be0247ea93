import { execFileSync, spawn, type ChildProcess } from 'node:child_process';

const BRIDGE = 'parley-net';
const NETWORK = '10.88.0';
/** This process, on the network of the hosts. */
export const HERE = `${NETWORK}.1`;

/** A network namespace, which is a machine as far as its network goes. */
export interface Host {
  name: string;
  address: string;
  /** Starts a program there; its process id is that of the program. */
  run(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
  /** Takes the cable out, and puts it back. */
  cut(): void;
  mend(): void;
  /** Drops what this host sends to the other one, without an error. */
  loseWayTo(other: Host): void;
  findWayTo(other: Host): void;
}

/** Makes hosts on one network. Needs root. */
export function makeHosts(names: readonly string[]): { hosts: Map<string, Host>; remove(): void } {
  removeHosts(names);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${HERE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  const hosts = new Map(names.map((name, index) => [name, makeHost(name, `${NETWORK}.${10 + index}`)]));
  return { hosts, remove: () => removeHosts(names) };
}

function makeHost(name: string, address: string): Host {
  const space = spaceOf(name);
  const outside = `pn-${name}`;
  ip('netns', 'add', space);
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', outside, 'master', BRIDGE, 'up');
  const inside = (...args: string[]) => ip('-n', space, ...args);
  inside('link', 'set', 'lo', 'up');
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
  return {
    name,
    address,
    run: (command, args, env = process.env) =>
      spawn('ip', ['netns', 'exec', space, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    cut: () => ip('link', 'set', outside, 'down'),
    mend: () => ip('link', 'set', outside, 'up'),
    // Frames to an address that no card has.
    loseWayTo: (other) =>
      inside('neigh', 'replace', other.address, 'lladdr', NO_CARD, 'dev', 'eth0', 'nud', 'permanent'),
    findWayTo: (other) => inside('neigh', 'del', other.address, 'dev', 'eth0'),
  };
}

const NO_CARD = '02:00:00:00:00:01';

function removeHosts(names: readonly string[]): void {
  for (const name of names) quietly('netns', 'del', spaceOf(name));
  quietly('link', 'del', BRIDGE);
}

function spaceOf(name: string): string {
  return `parley-${name}`;
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** It may not exist. */
function quietly(...args: string[]): void {
  try {
    execFileSync('ip', args, { stdio: 'ignore' });
  } catch {
    // Nothing to remove.
  }
}
