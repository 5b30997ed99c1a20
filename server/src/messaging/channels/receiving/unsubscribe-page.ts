import { type PublicAnswer, plainPage } from '../../../platform/operations/index.ts'
import type { UnsubscribeLink } from '../provider/provider.ts'

type Language = UnsubscribeLink['language']
interface Shown {
  title: string
  text: string
}

const WORDS: Record<
  Language,
  {
    asks: Shown
    done: Shown
    button: string
    asksTopic(topic: string): Shown
    topicDone(topic: string): Shown
    topicButton(topic: string): string
    everything: string
    preferences: string
  }
> = {
  en: {
    asks: { title: 'Unsubscribe from these emails?', text: 'We will stop writing to this address.' },
    done: { title: 'You are unsubscribed', text: 'We will no longer write to this address.' },
    button: 'Unsubscribe',
    asksTopic: (topic) => ({
      title: `Unsubscribe from “${topic}”?`,
      text: 'We will stop writing to this address about it.',
    }),
    topicDone: (topic) => ({
      title: `You are unsubscribed from “${topic}”`,
      text: 'We will no longer write to this address about it.',
    }),
    topicButton: (topic) => `Unsubscribe from “${topic}”`,
    everything: 'No more messages at all',
    preferences: 'Choose what we may write to you about',
  },
  es: {
    asks: { title: '¿Cancelar la suscripción?', text: 'Dejaremos de escribir a esta dirección.' },
    done: { title: 'Suscripción cancelada', text: 'Ya no escribiremos a esta dirección.' },
    button: 'Cancelar suscripción',
    asksTopic: (topic) => ({
      title: `¿Cancelar la suscripción a «${topic}»?`,
      text: 'Dejaremos de escribir a esta dirección sobre este tema.',
    }),
    topicDone: (topic) => ({
      title: `Cancelaste la suscripción a «${topic}»`,
      text: 'Ya no escribiremos a esta dirección sobre este tema.',
    }),
    topicButton: (topic) => `Cancelar suscripción a «${topic}»`,
    everything: 'No quiero más mensajes',
    preferences: 'Elegir sobre qué temas pueden escribirme',
  },
  pt: {
    asks: { title: 'Cancelar a inscrição?', text: 'Deixaremos de escrever para este endereço.' },
    done: { title: 'Inscrição cancelada', text: 'Não escreveremos mais para este endereço.' },
    button: 'Cancelar inscrição',
    asksTopic: (topic) => ({
      title: `Cancelar a inscrição em “${topic}”?`,
      text: 'Deixaremos de escrever para este endereço sobre esse tema.',
    }),
    topicDone: (topic) => ({
      title: `Você cancelou a inscrição em “${topic}”`,
      text: 'Não escreveremos mais para este endereço sobre esse tema.',
    }),
    topicButton: (topic) => `Cancelar inscrição em “${topic}”`,
    everything: 'Não quero mais mensagens',
    preferences: 'Escolher sobre quais temas podem me escrever',
  },
}

interface Ways {
  /** The name of the topic that is left; null: everything is. */
  topic: string | null
  /** The URL of the preference page; null: there is nothing to choose. */
  preferences: string | null
}

/** The page behind the unsubscribe link of an email. `does`: what its button for everything sends. */
export function unsubscribePage(
  language: Language,
  { topic, preferences, does }: Ways & { does: string },
): PublicAnswer {
  const words = WORDS[language]
  const link = linkTo(language, preferences)
  if (topic === null) return plainPage({ language, ...words.asks, button: words.button, link })
  const other = { label: words.everything, does }
  const button = words.topicButton(topic)
  return plainPage({ language, ...words.asksTopic(topic), button, other, link })
}

/** What is shown afterwards. */
export function unsubscribedPage(language: Language, { topic, preferences }: Ways): PublicAnswer {
  const words = WORDS[language]
  const shown = topic === null ? words.done : words.topicDone(topic)
  return plainPage({ language, ...shown, button: null, link: linkTo(language, preferences) })
}

/** The words of the button that leaves a topic. */
export function leavingWords(language: Language, topic: string): string {
  return WORDS[language].topicButton(topic)
}

function linkTo(language: Language, url: string | null) {
  return url === null ? undefined : { label: WORDS[language].preferences, url }
}
