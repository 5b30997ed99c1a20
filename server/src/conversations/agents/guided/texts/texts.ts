import type { Language } from '../../understanding/index.ts'

/** The guided agent's own texts in one language. */
export type Texts = {
  greeting: (name: string | null) => string
  /** Acknowledges an answer; used in rotation, so that it does not repeat itself. */
  acknowledgements: string[]
  /** Acknowledges a low score. */
  lowMark: string
  /** Starts a repeated question because the answer did not fit. */
  notUnderstood: string
  /** Starts the explanation of a question that the person did not understand. */
  unclear: string
  /** Asks back between several answers: `lead A, B or C?`. */
  didYouMean: { lead: string; or: string }
  /** Goes on after an answer that stays unclear. */
  leftForTeam: string
  /** Replies to a question that the agent cannot answer. */
  cannotAnswer: string
  help: {
    open: string
    yesNo: string
    scale: (min: number, max: number) => string
    choice: string
  }
  /** The button that opens a list of choices; 20 characters at most. */
  choose: string
  /** The buttons of a yes-or-no question. */
  yes: string
  no: string
  /** Appended to a scale question. */
  scaleHint: (min: number, max: number) => string
  identity: string
  escalating: string
  done: (name: string | null) => string
  refused: string
  /** Asks somebody who may want no more messages; the titles have 20 characters at most. */
  consent: { question: string; stop: string; notNow: string; choose: string }
  later: string
  goodbye: string
  /** Closes when the initiative has no questions. */
  received: (name: string | null) => string
  /** Acknowledges messages after the end. */
  noted: string
}

const comma = (name: string | null) => (name ? `, ${name}` : '')

export const TEXTS: Record<Language, Texts> = {
  en: {
    greeting: (name) => `Thanks for getting back to us${comma(name)}!`,
    acknowledgements: ['Thank you!', 'Got it, thanks.', 'Great, noted.', 'Perfect, thank you.'],
    lowMark: 'Thank you for being frank.',
    notUnderstood: 'Sorry, I am not sure I got that.',
    unclear: 'Sorry that this was not clear.',
    didYouMean: { lead: 'Did you mean', or: 'or' },
    leftForTeam: 'I will leave that for the team.',
    cannotAnswer:
      'I do not have that information here, but your question stays in this chat for the team. If you like, I can pass you on to someone.',
    help: {
      open: 'A few words of your own are enough.',
      yesNo: 'You can simply reply yes or no.',
      scale: (min, max) => `You can reply with a number from ${min} to ${max}.`,
      choice: 'You can reply with one of these:',
    },
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
    scaleHint: (min, max) => `from ${min} to ${max}`,
    identity:
      'I am a virtual assistant writing for the team. If you would rather speak with a person, just tell me and I will pass you on.',
    escalating:
      'Of course. I am passing you on to someone from the team, who will reply here as soon as possible.',
    done: (name) => `That was all. Thank you very much for your time${comma(name)}!`,
    refused: 'Understood, no problem. Thank you for letting us know, and have a good day!',
    consent: {
      question: 'Shall we stop all messages to you?',
      stop: 'Stop all messages',
      notNow: 'Not now',
      choose: 'Choose',
    },
    later: 'Of course, no rush. Write here whenever it suits you and we will carry on.',
    goodbye: 'Thank you for your time. Have a good day!',
    received: (name) =>
      `Thank you for your message${comma(name)}. We have received it and the team will take it into account.`,
    noted: 'Thank you, that is noted for the team.',
  },
  es: {
    greeting: (name) => `¡Gracias por responder${comma(name)}!`,
    acknowledgements: ['¡Gracias!', 'Entendido, gracias.', 'Perfecto, anotado.', 'Muy bien, gracias.'],
    lowMark: 'Gracias por tu sinceridad.',
    notUnderstood: 'Perdona, creo que no te entendí bien.',
    unclear: 'Perdona, no fue clara la pregunta.',
    didYouMean: { lead: '¿Quieres decir', or: 'o' },
    leftForTeam: 'Eso se lo dejo al equipo.',
    cannotAnswer:
      'No tengo esa información aquí, pero tu pregunta queda en este chat para el equipo. Si quieres, te paso con alguien.',
    help: {
      open: 'Con unas pocas palabras es suficiente.',
      yesNo: 'Puedes responder simplemente sí o no.',
      scale: (min, max) => `Puedes responder con un número del ${min} al ${max}.`,
      choice: 'Puedes responder con una de estas opciones:',
    },
    choose: 'Elegir',
    yes: 'Sí',
    no: 'No',
    scaleHint: (min, max) => `del ${min} al ${max}`,
    identity:
      'Soy un asistente virtual y escribo de parte del equipo. Si prefieres hablar con una persona, dímelo y te paso con alguien.',
    escalating: 'Claro. Te paso con alguien del equipo, que te responderá por aquí lo antes posible.',
    done: (name) => `Eso era todo. ¡Muchas gracias por tu tiempo${comma(name)}!`,
    refused: 'Entendido, no hay problema. Gracias por avisarnos y que tengas un buen día.',
    consent: {
      question: '¿Quieres que dejemos de escribirte?',
      stop: 'No más mensajes',
      notNow: 'Ahora no',
      choose: 'Elegir',
    },
    later: 'Claro, sin prisa. Escribe por aquí cuando te venga bien y seguimos.',
    goodbye: 'Gracias por tu tiempo. ¡Que tengas un buen día!',
    received: (name) => `Gracias por tu mensaje${comma(name)}. Lo recibimos y el equipo lo tendrá en cuenta.`,
    noted: 'Gracias, queda anotado para el equipo.',
  },
  pt: {
    greeting: (name) => `Obrigado por responder${comma(name)}!`,
    acknowledgements: ['Obrigado!', 'Entendi, obrigado.', 'Perfeito, anotado.', 'Muito bem, obrigado.'],
    lowMark: 'Obrigado pela sinceridade.',
    notUnderstood: 'Desculpe, acho que não entendi bem.',
    unclear: 'Desculpe, a pergunta não ficou clara.',
    didYouMean: { lead: 'Você quis dizer', or: 'ou' },
    leftForTeam: 'Vou deixar isso para a equipe.',
    cannotAnswer:
      'Não tenho essa informação aqui, mas sua pergunta fica nesta conversa para a equipe. Se quiser, passo você para alguém.',
    help: {
      open: 'Algumas palavras já são suficientes.',
      yesNo: 'Você pode responder simplesmente sim ou não.',
      scale: (min, max) => `Você pode responder com um número de ${min} a ${max}.`,
      choice: 'Você pode responder com uma destas opções:',
    },
    choose: 'Escolher',
    yes: 'Sim',
    no: 'Não',
    scaleHint: (min, max) => `de ${min} a ${max}`,
    identity:
      'Sou um assistente virtual e escrevo em nome da equipe. Se preferir falar com uma pessoa, é só dizer que eu encaminho você.',
    escalating: 'Claro. Vou passar você para alguém da equipe, que responderá por aqui assim que possível.',
    done: (name) => `Era só isso. Muito obrigado pelo seu tempo${comma(name)}!`,
    refused: 'Entendido, sem problema. Obrigado por avisar e tenha um bom dia!',
    consent: {
      question: 'Você quer que a gente pare de escrever?',
      stop: 'Parar mensagens',
      notNow: 'Agora não',
      choose: 'Escolher',
    },
    later: 'Claro, sem pressa. Escreva por aqui quando for melhor para você e continuamos.',
    goodbye: 'Obrigado pelo seu tempo. Tenha um bom dia!',
    received: (name) => `Obrigado pela sua mensagem${comma(name)}. Recebemos e a equipe vai levar em conta.`,
    noted: 'Obrigado, fica anotado para a equipe.',
  },
}
