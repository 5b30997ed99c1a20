import { hash } from 'node:crypto'
import { type PublicEndpoint, publicEndpoint } from '../../../platform/operations/index.ts'
import { chooseLanguage, directionOf, textIn } from '../definition/languages.ts'
import type { PublishedForm, PublishedForms, PublishedVersion } from '../submitting/published.ts'
import type { FormScript } from './script.ts'
import { missingPage, type PageWords, STYLE, shellPage } from './shell.ts'

const HTML = 'text/html; charset=utf-8'

/** A hosted page for a form, to link to or to frame where a script cannot be embedded (docs/forms.md: Embedding). */
export function hostedPageEndpoint(forms: PublishedForms, script: FormScript): PublicEndpoint {
  return publicEndpoint<PublishedForm | null>({
    name: 'form_page',
    route: 'GET /f/{installKey}',
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 600, counts: 'refused' },
    origins: 'none',
    admit: async ({ params }) => {
      const form = await forms.get(params.installKey!)
      return { target: form, holder: form?.id ?? null }
    },
    handle: async ({ headers, query }, form) => {
      const shown = form && (await findShown(forms, form))
      const wish = headers['accept-language']?.split(/[,;]/)[0]
      if (!form || !shown) {
        const body = missingPage(wish)
        return { status: 404, contentType: HTML, body, headers: rulesFor([]) }
      }
      const words = wordsOf(shown, wish)
      const isFramed = query.embed !== undefined
      const body = shellPage({ installKey: form.installKey, script: script.version, isFramed, ...words })
      return {
        status: 200,
        contentType: HTML,
        body,
        validator: hash('sha1', body),
        headers: rulesFor(form.origins),
      }
    },
  })
}

/** When no origin is allowed, this page does not show the form either. */
async function findShown(forms: PublishedForms, form: PublishedForm): Promise<PublishedVersion | null> {
  if (form.isPaused || form.version === null || form.origins.length === 0) return null
  return forms.version(form, form.version)
}

function wordsOf({ definition }: PublishedVersion, wish: string | undefined): PageWords {
  const language = chooseLanguage(definition, wish)
  const { title, theme } = definition.design
  const first = definition.steps[0]?.title
  return {
    language,
    direction: directionOf(language),
    title: typeof title === 'string' ? title : first ? textIn(first, language, definition) : null,
    scheme: theme === 'light' || theme === 'dark' ? theme : 'light dark',
  }
}

/** Only the service's own script runs, it connects to the service only, and only allowed origins may frame the page. */
function rulesFor(origins: readonly string[]): Record<string, string> {
  const style = hash('sha256', STYLE, 'base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${style}'`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'private, no-cache',
    vary: 'accept-language',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}
