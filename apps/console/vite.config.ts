import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';
const proxy = Object.fromEntries(
  ['/v1', '/healthz', '/readyz', '/metrics', '/chatbot'].map((path) => [path, { target: server, ws: true }]),
);

/**
 * Not the large libraries, nor the tables of logs, the comparison of texts, calls from the browser and the fields that
 * a few screens or dialogs need, nor what would bring the code editor's parser along.
 */
function isForManyScreens(file: string): boolean {
  return (
    /console[\\/]src[\\/](parts[\\/]|shared[\\/]|texts[\\/]entity-types)|packages[\\/]|@mantine[\\/]|@tabler[\\/]|@tanstack[\\/]/u.test(
      file,
    ) &&
    !/(parts[\\/](logs|importing|diff|microphone|slots|deployments[\\/]tell-live\.ts)|packages[\\/]voice)(?:[\\/]|$)|api[\\/](test-calls|transfer)|editor[\\/]action-code|tokens[\\/][^.]+\.tsx?$|dialogue[\\/]src[\\/]source[\\/]|components[\\/](NumberInput|Radio)[\\/]/u.test(
      file,
    )
  );
}

export default defineConfig({
  base: './',
  plugins: [react()],
  // For each reply the server replaces the placeholder with the nonce that its policy names.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The first view loads two files: the code that every page needs, and the shell's. A third holds code that
        // screens share beyond these. Each contains all of its imports, so that no two files need each other. index.html
        // decides which of their styles win.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]shell\.tsx$/u, priority: 1 },
            { name: 'shared', test: isForManyScreens, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 8080, strictPort: true, proxy },
  preview: { port: 8080, strictPort: true, proxy },
});
