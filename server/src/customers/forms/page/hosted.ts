import { hash } from 'node:crypto'
import { type PublicEndpoint, type PublicHead, publicEndpoint } from '../../../platform/operations/index.ts'
import { chooseLanguage, directionOf, textIn } from '../definition/languages.ts'
import type { PublishedForm, PublishedForms, PublishedVersion } from '../submitting/published.ts'
import type { FormScript } from './script.ts'
import { missingPage, type PageWords, STYLE, shellPage } from './shell.ts'

const HTML = 'text/html; charset=utf-8'

/** A hosted page for a form, to link to or to frame where a script cannot be embedded (docs/forms.md: Embedding). */
export function hostedPageEndpoint(forms: PublishedForms, script: FormScript): PublicEndpoint {
  return publicEndpoint<PublishedForm | null>({
    ...pageOf(forms),
    name: 'form_page',
    route: 'GET /f/{installKey}',
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

/** What the pages of a form have in common. Of a key that is unknown, they say that the form is not open. */
export function pageOf(forms: PublishedForms) {
  return {
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 600, counts: 'refused' },
    origins: 'none',
    admit: async ({ params }: PublicHead) => {
      const form = await forms.get(params.installKey!)
      return { target: form, holder: form?.id ?? null }
    },
  } as const
}

/** When no origin is allowed, this page does not show the form either. */
export async function findShown(
  forms: PublishedForms,
  form: PublishedForm,
): Promise<PublishedVersion | null> {
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

/** `service` is where the script comes from. Only the service's own script runs, it connects to the service only, and only allowed origins may frame the page. */
export function rulesFor(
  origins: readonly string[],
  { styles = STYLE, service = "'self'" } = {},
): Record<string, string> {
  const style = hash('sha256', styles, 'base64')
  const policy = [
    "default-src 'none'",
    `script-src ${service}`,
    `style-src 'sha256-${style}'`,
    `connect-src ${service}`,
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
