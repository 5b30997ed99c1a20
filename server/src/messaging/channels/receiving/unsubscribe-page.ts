import { createHash } from 'node:crypto'
import type { PublicAnswer } from '../../../platform/operations/index.ts'
import type { UnsubscribeLink } from '../provider/provider.ts'

type Moment = 'asks' | 'is done'

const WORDS: Record<
  UnsubscribeLink['language'],
  Record<Moment, { title: string; text: string }> & { button: string }
> = {
  en: {
    asks: { title: 'Unsubscribe from these emails?', text: 'We will stop writing to this address.' },
    button: 'Unsubscribe',
    'is done': { title: 'You are unsubscribed', text: 'We will no longer write to this address.' },
  },
  es: {
    asks: { title: '¿Cancelar la suscripción?', text: 'Dejaremos de escribir a esta dirección.' },
    button: 'Cancelar suscripción',
    'is done': { title: 'Suscripción cancelada', text: 'Ya no escribiremos a esta dirección.' },
  },
  pt: {
    asks: { title: 'Cancelar a inscrição?', text: 'Deixaremos de escrever para este endereço.' },
    button: 'Cancelar inscrição',
    'is done': { title: 'Inscrição cancelada', text: 'Não escreveremos mais para este endereço.' },
  },
}

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#1f2328;background:#fff}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.4rem;background:#0b57d0;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #9dc1ff;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}}`

/** The page runs no script and loads nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The page behind the unsubscribe link of an email. */
export function unsubscribePage(language: UnsubscribeLink['language'], moment: Moment): PublicAnswer {
  const { [moment]: shown, button } = WORDS[language]
  const form = moment === 'asks' ? `<form method="post"><button>${button}</button></form>` : ''
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
    body: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shown.title}</title><style>${STYLE}</style></head>
<body><main><h1>${shown.title}</h1><p>${shown.text}</p>${form}</main></body>
</html>
`,
  }
}
