import { hash } from 'node:crypto'
import { escaped, publicUrl, type Services } from '../../../platform/core/index.ts'
import { type PublicEndpoint, publicEndpoint } from '../../../platform/operations/index.ts'
import { baseOf } from '../definition/texts.ts'
import { type Embedding, embeddingOf } from '../embed-code.ts'
import type { PublishedForm, PublishedForms } from '../submitting/published.ts'
import { findShown, pageOf, rulesFor } from './hosted.ts'
import { missingPage } from './shell.ts'

const HTML = 'text/html; charset=utf-8'

const WORDS = {
  en: {
    title: 'Test page',
    note: 'This page shows your form as a website does, with its script and its tag. What you send here is a real submission.',
    heading: 'A page of your website',
    before: 'This text stands for your own. The form follows where its tag is.',
    after: 'Your page goes on after the form.',
  },
  es: {
    title: 'Página de prueba',
    note: 'Esta página muestra tu formulario como lo hace un sitio web, con su script y su etiqueta. Lo que envíes aquí es un envío real.',
    heading: 'Una página de tu sitio web',
    before: 'Este texto representa el tuyo. El formulario aparece donde está su etiqueta.',
    after: 'Tu página continúa después del formulario.',
  },
  pt: {
    title: 'Página de teste',
    note: 'Esta página mostra seu formulário como um site faz, com o script e a tag dele. O que você enviar aqui é um envio real.',
    heading: 'Uma página do seu site',
    before: 'Este texto representa o seu. O formulário aparece onde está a tag dele.',
    after: 'Sua página continua depois do formulário.',
  },
}

/** A plain page that embeds a form by the same two tags as a website (docs/forms.md: Embedding). */
export function tryPageEndpoint(forms: PublishedForms, services: Services): PublicEndpoint {
  return publicEndpoint<PublishedForm | null>({
    ...pageOf(forms),
    name: 'form_try_page',
    route: 'GET /f/{installKey}/try',
    handle: async ({ headers }, form) => {
      const wish = headers['accept-language']?.split(/[,;]/)[0]
      if (!form || !(await findShown(forms, form)))
        return { status: 404, contentType: HTML, body: missingPage(wish, '../../'), headers: rulesFor([]) }
      const { url } = services.get(publicUrl)
      const body = tryPage(embeddingOf(url, form.org, form.id), wish)
      const rules = rulesFor([], { styles: STYLE, service: `'self' ${new URL(url).origin}` })
      return { status: 200, contentType: HTML, body, validator: hash('sha1', body), headers: rules }
    },
  })
}

function tryPage({ installTag, embedTag }: Embedding, wish: string | undefined): string {
  const base = baseOf(wish ?? '') as keyof typeof WORDS
  const language = base in WORDS ? base : 'en'
  const { title, note, heading, before, after } = WORDS[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="../../favicon.svg">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
${installTag}
</head>
<body>
<aside><p>${escaped(note)}</p></aside>
<main>
<h1>${escaped(heading)}</h1>
<p>${escaped(before)}</p>
${embedTag}
<p>${escaped(after)}</p>
</main>
</body>
</html>
`
}

const STYLE = `
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#fff, #0d1117); color: light-dark(#1b2430, #e8ecf1); }
aside { background: light-dark(#eef2f6, #1a222c); border-block-end: 1px solid light-dark(#d7dde4, #2c3743); font-size: .875rem; }
aside p { margin: 0 auto; }
aside p, main { box-sizing: border-box; max-width: 46rem; padding: .75rem 1.25rem; }
main { margin-inline: auto; padding-block: 2.5rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; }
parley-form { margin-block: 2rem; }
`
