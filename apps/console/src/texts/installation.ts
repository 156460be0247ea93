import { counted } from '#texts/counted.ts';

/** The part of Platform access that shows the state of the installation. */
export const installationTexts = {
  title: 'Installation',
  again: 'Check again',
  summary: {
    label: 'Result',
    faults: (count: number) => counted(count, 'fault'),
    warnings: (count: number) => counted(count, 'warning'),
    inOrder: (count: number) => `${count} in order`,
    unchecked: (count: number) => `${count} not checked`,
    checked: (time: string) => `Checked ${time}`,
    version: (version: string, zone: string) => `Parley ${version}. Times in ${zone}`,
  },
  show: { label: 'Shown checks', all: 'All checks', attention: 'Needs attention' },
  groups: {
    database: 'Database',
    machine: 'Machine',
    address: 'Public address',
    secrets: 'Secrets and access',
    services: 'Services',
    operation: 'Operation',
  },
  states: { ok: 'in order', warning: 'warning', fault: 'fault', unchecked: 'not checked' },
  none: { title: 'Nothing needs attention', text: 'All checks that apply to this installation are in order.' },
  versions: {
    title: 'Versions',
    parley: 'Parley',
    schema: 'Schema',
    lag: 'Replica',
    seconds: (lag: string) => `${lag} s behind`,
    noReplica: 'none',
  },
  servers: {
    title: 'Servers',
    columns: { name: 'Server', roles: 'Roles', version: 'Version', started: 'Started', seen: 'Last seen' },
    gone: 'gone',
    none: 'No server has reported yet.',
  },
  backups: {
    title: 'Last backups',
    columns: { started: 'Started', state: 'State', bytes: 'Size', place: 'Place' },
    good: 'good, read back',
    unread: 'written, not read back',
    incremental: 'incremental',
    none: 'There is no backup yet. Run parley backup on the server.',
  },
  shortcuts: { again: 'Check again', attention: 'Show what needs attention, or all' },
  keys: { again: 'check again', attention: 'needs attention' },
} as const;
