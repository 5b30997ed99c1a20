import { escaped } from '../../../platform/core/index.ts'
import { baseOf } from '../definition/texts.ts'

export interface PageWords {
  language: string
  direction: 'ltr' | 'rtl'
  /** Null: the default title in that language. */
  title: string | null
  /** The supported color schemes. */
  scheme: 'light' | 'dark' | 'light dark'
}

const WORDS = {
  en: { form: 'Form', script: 'This form needs JavaScript.', missing: 'This form is not open.' },
  es: {
    form: 'Formulario',
    script: 'Este formulario necesita JavaScript.',
    missing: 'Este formulario no está abierto.',
  },
  pt: {
    form: 'Formulário',
    script: 'Este formulário precisa de JavaScript.',
    missing: 'Este formulário não está aberto.',
  },
}

function wordsIn(language: string | undefined) {
  return WORDS[baseOf(language ?? '') as keyof typeof WORDS] ?? WORDS.en
}

/** The page around a form: the element and its script, within the content security policy. */
export function shellPage(
  page: PageWords & { installKey: string; script: string; isFramed: boolean },
): string {
  const { language, direction, title, scheme, installKey, script, isFramed } = page
  const words = wordsIn(language)
  const main = `<h1 class="unseen">${escaped(title ?? words.form)}</h1>
<parley-form install-key="${installKey}" lang="${escaped(language)}" theme="auto"></parley-form>
<noscript><p>${words.script}</p></noscript>`
  return document({ language, direction, title: title ?? words.form, scheme, isFramed, main, script })
}

/** The page of a preview. Its first script answers the requests of the second one. */
export function previewPage(scriptVersion: string, previewVersion: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${WORDS.en.form}</title>
<style>${STYLE}</style>
<script src="preview.js?v=${previewVersion}"></script>
<script src="form.js?v=${scriptVersion}"></script>
</head>
<body class="framed"><div id="form"></div></body>
</html>
`
}

/** For a link to a form that is paused, unpublished or deleted. */
export function missingPage(wish: string | undefined, root = '../'): string {
  const language = baseOf(wish ?? '') in WORDS ? baseOf(wish ?? '') : 'en'
  const words = wordsIn(language)
  const main = `<h1>${words.missing}</h1>`
  return document({
    language,
    direction: 'ltr',
    title: words.missing,
    scheme: 'light dark',
    isFramed: false,
    main,
    root,
  })
}

function document(
  page: Omit<PageWords, 'title'> & {
    title: string
    isFramed: boolean
    main: string
    script?: string
    root?: string
  },
) {
  const { language, direction, title, scheme, isFramed, main, script, root = '../' } = page
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="robots" content="noindex">
<link rel="icon" href="${root}favicon.svg">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
${script ? `<script async src="../embed/v1/form.js?v=${script}"></script>\n` : ''}</head>
<body${isFramed ? ' class="framed"' : ''}>
<main>
${main}
</main>
</body>
</html>
`
}

export const STYLE = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f5f7, #0d1117); color: light-dark(#1b2430, #e8ecf1); }
main { max-width: 36rem; margin-inline: auto; padding: clamp(1rem, 8vh, 6rem) 1rem 3rem; box-sizing: border-box; }
h1 { font-size: 1.25rem; font-weight: 600; text-align: center; }
parley-form { margin-inline: auto; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.framed { background: none; }
.framed main { max-width: none; padding: 0; }
`
