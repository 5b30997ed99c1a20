import { type PublicAnswer, plainPage } from '../../../platform/operations/index.ts'
import type { UnsubscribeLink } from '../provider/provider.ts'

type Moment = 'asks' | 'sends itself' | 'is done'

interface Words {
  asks: { title: string; text: string }
  button: string
  'is done': { title: string; text: string }
}

const WORDS: Record<UnsubscribeLink['language'], (choice: string) => Words> = {
  en: (choice) => ({
    asks: { title: 'Send your answer', text: `Your answer: ${choice}` },
    button: 'Send answer',
    'is done': {
      title: 'We received your answer',
      text: `Your answer: ${choice}. To change it, choose another one in the email.`,
    },
  }),
  es: (choice) => ({
    asks: { title: 'Envía tu respuesta', text: `Tu respuesta: ${choice}` },
    button: 'Enviar respuesta',
    'is done': {
      title: 'Recibimos tu respuesta',
      text: `Tu respuesta: ${choice}. Para cambiarla, elige otra en el correo.`,
    },
  }),
  pt: (choice) => ({
    asks: { title: 'Envie sua resposta', text: `Sua resposta: ${choice}` },
    button: 'Enviar resposta',
    'is done': {
      title: 'Recebemos sua resposta',
      text: `Sua resposta: ${choice}. Para mudar, escolha outra no e-mail.`,
    },
  }),
}

/** The page behind the link of a choice in an email. */
export function answerPage(
  language: UnsubscribeLink['language'],
  choice: string,
  moment: Moment,
): PublicAnswer {
  const words = WORDS[language](choice)
  if (moment === 'is done') return plainPage({ language, ...words['is done'], button: null })
  return plainPage({
    language,
    ...words.asks,
    button: words.button,
    sendsItself: moment === 'sends itself',
  })
}
