import type { ReportData } from '#workflows/email-reports/report-data.ts';

const ENVIRONMENT_NAMES = { dev: 'Testing', prod: 'Production' };

export interface ReportHead {
  title: string;
  subject: string;
  /** The project, the environment and the days. */
  about: string;
  footer: string;
  dashboard: string;
}

/** The texts around the numbers, shared by both parts of the mail. */
export function headOf({ project, name, environment, from, to, timeZone, publicUrl }: ReportData): ReportHead {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const [first, last] = [day.format(from * 1_000), day.format((to - 1) * 1_000)];
  const days = first === last ? first : `${first} – ${last}`;
  return {
    title: name,
    subject: `${name}: ${project.name}, ${days}`,
    about: `${project.name} · ${ENVIRONMENT_NAMES[environment]} · ${days}`,
    footer: `Days are in the time zone ${timeZone}. Parley sends this report to the addresses in its settings.`,
    dashboard: `${publicUrl}/#/app/dashboard?${new URLSearchParams({
      project_id: String(project.id),
      project_env: environment,
      from: String(from),
      to: String(to),
    }).toString()}`,
  };
}
