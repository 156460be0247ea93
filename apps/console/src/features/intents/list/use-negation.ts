import { projects, settings } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';

/** How negative templates in the project's language are turned into positives; undefined while loading. */
export function useNegation(): { negation: 'model' | 'rules' | 'none' | undefined; language: string } {
  const code = useRead(settings.get).data?.language;
  const { data: languages } = useRead(projects.languages, { handles: ['local'] });
  const base = code?.toLowerCase().split(/[-_]/u)[0];
  const found = languages?.find(({ id }) => id === base);
  if (!languages || base === undefined) return { negation: undefined, language: '' };
  return { negation: found?.negation ?? 'none', language: found?.name ?? base };
}
