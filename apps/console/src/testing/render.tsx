import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { theme } from '#app/theme.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { NoticeHost } from '#shared/notices/notice-host.tsx';
import { ConfirmHost } from '#shared/ui/confirm.tsx';

/** Shows a part as the app does, at an address: theme, reads, notices, dialogs. `path` is the part's route. */
export function renderAt(element: ReactNode, address = '/', path = '*') {
  queryClient.clear();
  const screen = (
    <>
      {element}
      <ConfirmHost />
    </>
  );
  const router = createMemoryRouter([{ path, element: screen }], { initialEntries: [address] });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <NoticeHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router };
}
