import type { Config, Ending } from './wire.ts'

/*
 * The page of the builder's preview. It runs before the script of forms and answers its requests, so the form works as on
 * a visitor's page and nothing is sent or counted. The builder sends each state of the draft as a message.
 */

interface Shown {
  config: Config
  ending: Ending | null
}

const KEY = 'preview'
let shown: Shown | null = null

/** What the service answers to a request of the form, by the last part of its path. */
function answerTo(path: string): object | null {
  if (!shown) return null
  const { config, ending } = shown
  if (path.startsWith('config')) return config
  if (path.startsWith('challenge')) return { challenge: KEY, minimumMs: 0, proofOfWork: null }
  if (path.startsWith('submissions'))
    return { ending: ending ?? { id: null, title: config.texts.thanks ?? '', body: null, action: null } }
  return null
}

window.fetch = async (input) => {
  const content = answerTo(String(input).split(`/${KEY}/`)[1] ?? '')
  return content ? Response.json(content) : new Response(null, { status: 204 })
}

/** A sandboxed page has no storage. The answers are kept from one state of the draft to the next. */
const kept = new Map<string, string>()
Object.defineProperty(window, 'sessionStorage', {
  value: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  },
})

addEventListener('message', ({ source, data }: MessageEvent<{ parleyPreview?: Shown }>) => {
  if (source !== parent || !data?.parleyPreview) return
  shown = data.parleyPreview
  const form = document.createElement('parley-form')
  form.setAttribute('install-key', KEY)
  form.lang = shown.config.language
  document.querySelector('#form')?.replaceChildren(form)
})

addEventListener('load', () => parent.postMessage({ parleyPreview: 'ready' }, '*'))
