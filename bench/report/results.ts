import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { textTable } from './table.ts';

const FILE = join(import.meta.dirname, '../RESULTS.md');
const HEADING = `# Benchmark results

\`npm run bench\` measures all of this but the history and the years of conversations; \`npm run bench -- <name>\` a part. A section of the history answered its question, and the code that measured it is gone.
`;

/** The load of other programs before this one began. */
const [loadBefore = 0] = loadavg();

interface Row {
  what: string;
  figure: string;
  baseline?: string;
  ratio?: string;
}

/** The report of one subject. */
export interface Section {
  title: string;
  notes: string[];
  rows: Row[];
}

/** A section with columns of its own. */
export interface TableSection {
  title: string;
  notes: string[];
  table: { head: string[]; rows: string[][] };
}

/** Prints a section and writes it to RESULTS.md, where it replaces the section with its title. */
export function report(section: Section | TableSection): void {
  const text = written(section);
  console.log(`\n${text}`);
  const [, ...others] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^## /mu) : [];
  const sections = others.map((other) => other.trimEnd());
  const isSame = (other: string) => other.startsWith(`${section.title}\n`);
  const next = sections.some(isSame) ? sections.map((other) => (isSame(other) ? text : other)) : [...sections, text];
  writeFileSync(FILE, [HEADING, ...next.map((other) => `## ${other.replace(/^## /u, '')}\n`)].join('\n'));
}

function written(section: Section | TableSection): string {
  const { head, rows } = 'table' in section ? section.table : tableOf(section.rows);
  return [`## ${section.title}`, ...section.notes, textTable(head, rows), `Measured on ${machine()}.`].join('\n\n');
}

function tableOf(rows: Row[]) {
  return {
    head: ['what', 'figure', 'baseline', 'ratio'],
    rows: rows.map(({ what, figure, baseline = '', ratio = '' }) => [what, figure, baseline, ratio]),
  };
}

function machine(): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = `load average ${loadBefore.toFixed(1)} before`;
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}, ${load}`;
}
