import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../../../deploy/monitoring');

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** The alert rules that come with the product. */
export function alertRules() {
  const { groups } = parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules);
}

/** Every expression of the alert rules and of the dashboard, by where it is. */
export function monitoringExpressions(): { place: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(join(FOLDER, 'grafana-parley.json'), 'utf8')) as Dashboard;
  return [
    ...alertRules().map(({ alert, expr }) => ({ place: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ place: title, expr: filled(expr) }))),
  ];
}

/** As Grafana fills it in. */
function filled(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
}

/** The figures that an expression of PromQL names; null if it does not parse. */
export function figuresIn(expr: string): string[] | null {
  const names: string[] = [];
  let isBroken = false;
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) isBroken = true;
      if (node.name === 'VectorSelector') names.push(/^[\w:]+/u.exec(expr.slice(node.from, node.to))?.[0] ?? '');
    },
  });
  return isBroken ? null : names;
}
