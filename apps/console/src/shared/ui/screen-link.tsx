import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useProjectIdIfAny } from '#shared/session/session.ts';

type Query = Record<string, string | number | undefined>;

interface ScreenLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** `/app/intents` */
  to: string;
  query?: Query;
}

/** A link to a screen of the current project. */
export function ScreenLink({ to, query, ...rest }: ScreenLinkProps) {
  const projectId = useProjectIdIfAny();
  return <Link to={screenAddress(to, projectId, query)} {...rest} />;
}

/** Every address inside the app names its project, so that users can share it. */
export function screenAddress(path: string, projectId: number | undefined, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ project_id: projectId, ...query })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
