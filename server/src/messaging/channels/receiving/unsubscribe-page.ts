import { type PublicAnswer, plainPage } from '../../../platform/operations/index.ts'
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

/** The page behind the unsubscribe link of an email. */
export function unsubscribePage(language: UnsubscribeLink['language'], moment: Moment): PublicAnswer {
  const { [moment]: shown, button } = WORDS[language]
  return plainPage({ language, ...shown, button: moment === 'asks' ? button : null })
}
