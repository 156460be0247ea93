import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';
const proxy = Object.fromEntries(
  ['/v1', '/healthz', '/readyz', '/metrics', '/chatbot'].map((path) => [path, { target: server, ws: true }]),
);

/**
 * Parts that several screens share are merged while they are small: the first screen would wait for forty files of a few
 * hundred bytes each, of which a browser fetches six at a time. Only what brings no styles, whose order counts.
 */
const SMALL_PARTS = /@tabler[\\/]icons|packages[\\/](?:contract|domain|dialogue)[\\/]src/u;
const SHARED = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 };

export default defineConfig({
  base: './',
  plugins: [react()],
  // The server replaces the placeholder in each reply and names the same nonce in its policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ ...SHARED, test: SMALL_PARTS }] },
      },
    },
  },
  server: { port: 8080, strictPort: true, proxy },
  preview: { port: 8080, strictPort: true, proxy },
});
