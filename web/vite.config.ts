import { defineConfig } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fixtures } from './tools/fixtures.ts';

// `npm run dev` proxies to a server started by hand (or serves fixtures, with CABALE_FIXTURES=1); the
// build is what `cabale serve` hands out.
const server = process.env['CABALE_SERVER'] ?? '127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), fixtures()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Everything as files: the CSP allows no data: for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true, changeOrigin: true },
    },
  },
});
