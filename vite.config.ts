import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds twice: what browsers get, and, with `--ssr`, what draws pages on the server (src/main/build-web.ts). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  build: isSsrBuild
    ? { rolldownOptions: { output: { entryFileNames: 'render.js' } } }
    : {
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/web/browser.tsx', 'src/web/offline/service-worker.ts'],
          // React and the router in one file: it is smaller so, and stays the same from build to build of ours.
          output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } },
        },
      },
  // The server's side holds all it needs, React as it is for production, whatever NODE_ENV the server runs with.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
