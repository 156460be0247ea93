import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { takeBack, tellRefusal } from '#app/refusals.ts';
import { router } from '#app/router.tsx';
import { cssVariablesResolver, theme } from '#app/theme.ts';
import { onRefusal, onSuccess } from '#shared/api/refusals.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { NoticeHost } from '#shared/notices/notice-host.tsx';

onRefusal(tellRefusal);
onSuccess(takeBack);

/** The whole console. `nonce` admits its run-time styles under the content security policy. */
export function App({ nonce }: { nonce: string | undefined }) {
  useEffect(listenForHotkeys, []);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce ?? ''}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <NoticeHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
