import { storage, type ListedFile } from '@parley/contract';
import { isLogoFile, LARGEST_LOGO } from '@parley/domain/chat-look';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#shared/access/access.tsx';
import { callForBlob } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectId } from '#shared/session/session.ts';
import { settingTexts } from '#texts/settings.ts';

const { chatClient } = settingTexts;

/** The stored files; undefined until they are read, and if the user may not see them. */
export function useLogoFiles(): readonly ListedFile[] | undefined {
  const canSee = useCan(storage.list);
  return useRead(storage.list, { enabled: canSee, handles: ['local'] }).data;
}

/** Why a picture in Storage will not be shown to callers. */
export function logoFault(logo: string, files: readonly ListedFile[] | undefined): string | undefined {
  if (!files || !isLogoFile(logo)) return undefined;
  const file = files.find(({ name }) => name === logo);
  if (!file) return chatClient.noLogo(logo);
  return file.size > LARGEST_LOGO ? chatClient.largeLogo(LARGEST_LOGO / 1_000) : undefined;
}

/** The address of the chosen logo for a page of another origin, which cannot read the stored file itself. */
export function useLogoAddress(logo: string): string {
  const projectId = useProjectId();
  const files = useLogoFiles();
  const file = files?.find(({ name, size }) => name === logo && size <= LARGEST_LOGO);
  const { data } = useQuery({
    queryKey: ['logo', projectId, logo, file?.version, file?.versions],
    enabled: isLogoFile(logo) && file !== undefined,
    queryFn: async ({ signal }) =>
      dataAddress(
        await callForBlob(storage.download, {
          projectId,
          query: { file: logo },
          signal,
          handles: ['local'],
          background: true,
        }),
      ),
    gcTime: 0,
  });
  if (!isLogoFile(logo)) return logo;
  return data ?? '';
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}
