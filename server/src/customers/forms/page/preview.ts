import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicEndpoint, publicEndpoint } from '../../../platform/operations/index.ts'
import type { FormScript } from './script.ts'
import { previewPage, STYLE } from './shell.ts'

const COMMON = {
  maxBytes: 0,
  withinMs: 10_000,
  limit: { perMinute: 600, counts: 'refused' },
  origins: 'none',
  admit: async () => ({ target: null, holder: null }),
} as const

/**
 * The frame of the builder: the script of visitors' pages over a draft, which the workspace sends as a message. It is
 * sandboxed, so it has no session, and it connects to nothing. Built from form/ by `npm run generate`.
 */
export function previewEndpoints(script: FormScript): PublicEndpoint[] {
  const text = readFileSync(join(import.meta.dirname, 'preview.gen.js'))
  const page = previewPage(script.version, hash('sha256', text, 'base64url').slice(0, 16))
  return [
    publicEndpoint({
      ...COMMON,
      name: 'form_preview',
      route: 'GET /embed/v1/preview',
      handle: async () => ({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        body: page,
        headers: RULES,
      }),
    }),
    publicEndpoint({
      ...COMMON,
      name: 'form_preview_script',
      route: 'GET /embed/v1/preview.js',
      handle: async () => ({
        status: 200,
        contentType: 'text/javascript; charset=utf-8',
        body: text,
        headers: { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
        validator: hash('sha1', text, 'base64url'),
      }),
    }),
  ]
}

const RULES = {
  'content-security-policy': [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
