import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicEndpoint, publicEndpoint } from '../../../platform/operations/index.ts'

export interface FormScript {
  text: Buffer
  /** A hash, so that the version changes with the content. */
  version: string
}

/** Browsers check for a new script after five minutes, and use the old one meanwhile. */
const SHORT = 'public, max-age=300, stale-while-revalidate=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Built from form/ by `npm run generate`. */
export function readScript(): FormScript {
  const text = readFileSync(join(import.meta.dirname, 'form.gen.js'))
  return { text, version: hash('sha256', text, 'base64url').slice(0, 16) }
}

/** The script of the embed code. With `?v=` and its version it is immutable. */
export function scriptEndpoint({ text, version }: FormScript): PublicEndpoint {
  return publicEndpoint({
    name: 'form_script',
    route: 'GET /embed/v1/form.js',
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 600, counts: 'refused' },
    origins: 'any',
    admit: async () => ({ target: null, holder: null }),
    handle: async ({ query }) => ({
      status: 200,
      contentType: 'text/javascript; charset=utf-8',
      body: text,
      validator: version,
      headers: {
        // During an update a process may be asked for the script of another version.
        'cache-control': query.v === version ? FOR_EVER : SHORT,
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    }),
  })
}
