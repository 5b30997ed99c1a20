import type { ChannelKind, TopicLanguage } from '../../../customers/index.ts'

export const LANGUAGE_NAMES: Record<TopicLanguage, string> = { en: 'English', es: 'Español', pt: 'Português' }
export const CHANNEL_WORDS: Record<ChannelKind, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'Email',
}

interface Words {
  title: string
  text: string
  none: string
  pending: string
  save: string
  saved: string
  languages: string
  all: string
  leave: string
  left: { title: string; text: string }
  /** What is shown to somebody on the do-not-contact list. */
  listed: string
}

export const PREFERENCE_PAGE: Record<TopicLanguage, Words> = {
  en: {
    title: 'Your preferences',
    text: 'Choose what we may write to you about.',
    none: 'There is nothing to choose at present.',
    pending: 'waiting for your confirmation',
    save: 'Save',
    saved: 'Your choice is saved.',
    languages: 'Language',
    all: 'Or stop everything. We will then write to you about nothing.',
    leave: 'No more messages at all',
    left: { title: 'You will get no more messages', text: 'We will not write to you any more.' },
    listed: 'You asked for no messages at all, so you get none, whatever you choose here.',
  },
  es: {
    title: 'Tus preferencias',
    text: 'Elige sobre qué temas podemos escribirte.',
    none: 'Por ahora no hay nada que elegir.',
    pending: 'falta tu confirmación',
    save: 'Guardar',
    saved: 'Guardamos tu elección.',
    languages: 'Idioma',
    all: 'O detén todo. Entonces no te escribiremos sobre nada.',
    leave: 'No quiero más mensajes',
    left: { title: 'No recibirás más mensajes', text: 'Ya no te escribiremos.' },
    listed: 'Pediste no recibir ningún mensaje. No recibirás ninguno, elijas lo que elijas aquí.',
  },
  pt: {
    title: 'Suas preferências',
    text: 'Escolha sobre quais temas podemos escrever para você.',
    none: 'No momento não há nada para escolher.',
    pending: 'falta a sua confirmação',
    save: 'Salvar',
    saved: 'Sua escolha foi salva.',
    languages: 'Idioma',
    all: 'Ou pare tudo. Então não escreveremos sobre nada.',
    leave: 'Não quero mais mensagens',
    left: { title: 'Você não receberá mais mensagens', text: 'Não escreveremos mais para você.' },
    listed:
      'Você pediu para não receber nenhuma mensagem. Não receberá nenhuma, seja qual for a sua escolha aqui.',
  },
}
