import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messageCatalogs } from './message-catalogs.ts'
import { NONCE_PLACEHOLDER } from './nonce.ts'

const SERVICE = process.env.PARLEY_URL ?? 'http://localhost:4000'
/** Paths that the service answers itself, also with hot reload. */
const OF_THE_SERVICE = [
  '/api',
  '/docs',
  '/reference',
  '/openapi.json',
  '/template-files',
  '/favicon.svg',
  '/f',
  '/emails',
  '/embed',
  '/mcp',
]

/** A module of a district's screens. */
const DISTRICT = /\/web\/src\/(customers|conversations|outreach|integrations|messaging|identity)\//

/** The library of the canvas of journeys, with what it brings along. */
const CANVAS = /\/node_modules\/(@xyflow|d3-[a-z]+|zustand|classcat|use-sync-external-store)\//

const districtOf = (module: string) => DISTRICT.exec(module)![1]!

/** The folder of the Lingui configuration, whatever the working directory. */
const HERE = { cwd: import.meta.dirname }

export default defineConfig({
  root: import.meta.dirname,
  // Tags that libraries create at runtime carry the page's nonce.
  html: { cspNonce: NONCE_PLACEHOLDER },
  resolve: { alias: { '@parley/sdk': join(import.meta.dirname, '../sdk/src/index.ts') } },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(HERE) }, HERE)] }),
    react(),
    messageCatalogs(),
    tailwindcss(),
    styleOfToastsFromFile(),
  ],
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // The content security policy refuses data URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    // A file for each module that some screens share would be fifty requests for a page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Whoever is refused nothing does not need the words for it.
            { name: 'refusals', test: /src\/shell\/refusals\//, priority: 3 },
            // Only the editors of journeys and forms need documents.
            { name: 'document', test: /src\/shell\/document\//, minShareCount: 2, priority: 3 },
            // A group takes what its modules import along. So what no district owns is placed before the districts.
            {
              name: 'screens',
              test: (module) => !DISTRICT.test(module) && !CANVAS.test(module),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'canvas', test: CANVAS, minShareCount: 2, priority: 2 },
            // The screen and the canvas of journeys share these, and no other screen needs them.
            { name: 'journeys', test: /src\/outreach\/journeys\//, minShareCount: 2, priority: 1 },
            // What screens of one district share loads with them, the rest with each screen.
            { name: districtOf, test: DISTRICT, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // Whole segments: `/f` is a form of the service, `/forms` a screen. Writes of a session name the service as origin.
    proxy: Object.fromEntries(
      OF_THE_SERVICE.map((path) => [
        `^${path.replace('.', '\\.')}(?:[/?]|$)`,
        { target: SERVICE, changeOrigin: true, headers: { origin: SERVICE } },
      ]),
    ),
  },
})

/** sonner injects its styles without a nonce. `toaster.tsx` imports the same styles as a file. */
function styleOfToastsFromFile(): Plugin {
  return {
    name: 'style-of-toasts-from-file',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);$/m, '')
        if (without === code) this.error('sonner brings its style in another way than it used to')
        return { code: without, map: null }
      },
    },
  }
}
