import { comma, type Texts } from './texts.ts'

/** `usted` and `vos` change what the verbs and pronouns of `tú` say. */
export const SPANISH: Texts = {
  greeting: (name) => `¡Gracias por responder${comma(name)}!`,
  acknowledgements: ['Entendido.', 'Anotado.', 'De acuerdo.'],
  thanks: 'Gracias por contarlo.',
  nothingKnown: 'No pasa nada.',
  askedTwice: 'Perdón por preguntar dos veces.',
  lowMark: 'Gracias por tu sinceridad.',
  notUnderstood: 'Perdona, creo que no te entendí bien.',
  unclear: 'Perdona, no fue clara la pregunta.',
  didYouMean: { lead: '¿Quieres decir', or: 'o' },
  undecided: 'Si tuvieras que decirlo ahora:',
  leftForTeam: 'Eso se lo dejo al equipo.',
  cannotAnswer:
    'No tengo esa información aquí, pero tu pregunta queda en este chat para el equipo. Si quieres, te paso con alguien.',
  help: {
    open: 'Con unas pocas palabras es suficiente.',
    number: 'Con un número es suficiente.',
    day: 'Con un día es suficiente, por ejemplo “viernes” o “el 20”.',
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
  about: {
    readers: 'El equipo puede leer lo que escribes aquí.',
    source: 'No puedo ver de dónde salieron tus datos, pero el equipo te lo puede decir.',
    purpose: (topic) =>
      topic ? `Te escribo por esto: “${topic}”` : 'El equipo quiere hacerte unas preguntas.',
    left: (questions) =>
      questions === 1 ? 'Queda una pregunta corta.' : `Quedan ${questions} preguntas cortas.`,
  },
  takeYourTime: 'Claro, sin prisa.',
  escalating: 'Claro. Te paso con alguien del equipo, que te responderá por aquí lo antes posible.',
  trouble: {
    question: 'Siento lo ocurrido. ¿Quieres que te atienda una persona del equipo?',
    person: 'Hablar con alguien',
    goOn: 'Seguir',
    choose: 'Elegir',
  },
  done: (name) => `Eso era todo. ¡Muchas gracias por tu tiempo${comma(name)}!`,
  refused: 'Entendido, no hay problema. Que tengas un buen día.',
  consent: {
    question: '¿Quieres que dejemos de escribirte?',
    stop: 'No más mensajes',
    notNow: 'Ahora no',
    choose: 'Elegir',
  },
  later: 'Claro, sin prisa. Escribe por aquí cuando te venga bien y seguimos.',
  goodbye: 'Gracias por tu tiempo. ¡Que tengas un buen día!',
  received: (name) => `Gracias por tu mensaje${comma(name)}. Lo recibimos y el equipo lo tendrá en cuenta.`,
  noted: 'Queda anotado para el equipo.',
}

export const SPANISH_FORMAL: Texts = {
  ...SPANISH,
  lowMark: 'Gracias por su sinceridad.',
  notUnderstood: 'Perdone, creo que no le entendí bien.',
  unclear: 'Perdone, no fue clara la pregunta.',
  didYouMean: { lead: '¿Quiere decir', or: 'o' },
  undecided: 'Si tuviera que decirlo ahora:',
  cannotAnswer:
    'No tengo esa información aquí, pero su pregunta queda en este chat para el equipo. Si quiere, le paso con alguien.',
  help: {
    ...SPANISH.help,
    yesNo: 'Puede responder simplemente sí o no.',
    scale: (min, max) => `Puede responder con un número del ${min} al ${max}.`,
    choice: 'Puede responder con una de estas opciones:',
  },
  identity:
    'Soy un asistente virtual y escribo de parte del equipo. Si prefiere hablar con una persona, dígamelo y le paso con alguien.',
  about: {
    ...SPANISH.about,
    readers: 'El equipo puede leer lo que escribe aquí.',
    source: 'No puedo ver de dónde salieron sus datos, pero el equipo se lo puede decir.',
    purpose: (topic) =>
      topic ? `Le escribo por esto: “${topic}”` : 'El equipo quiere hacerle unas preguntas.',
  },
  escalating: 'Claro. Le paso con alguien del equipo, que le responderá por aquí lo antes posible.',
  trouble: {
    ...SPANISH.trouble,
    question: 'Siento lo ocurrido. ¿Quiere que le atienda una persona del equipo?',
  },
  done: (name) => `Eso era todo. ¡Muchas gracias por su tiempo${comma(name)}!`,
  refused: 'Entendido, no hay problema. Que tenga un buen día.',
  consent: { ...SPANISH.consent, question: '¿Quiere que dejemos de escribirle?' },
  later: 'Claro, sin prisa. Escriba por aquí cuando le venga bien y seguimos.',
  goodbye: 'Gracias por su tiempo. ¡Que tenga un buen día!',
  received: (name) => `Gracias por su mensaje${comma(name)}. Lo recibimos y el equipo lo tendrá en cuenta.`,
}

export const SPANISH_VOS: Texts = {
  ...SPANISH,
  notUnderstood: 'Perdoná, creo que no te entendí bien.',
  unclear: 'Perdoná, no fue clara la pregunta.',
  didYouMean: { lead: '¿Querés decir', or: 'o' },
  cannotAnswer:
    'No tengo esa información acá, pero tu pregunta queda en este chat para el equipo. Si querés, te paso con alguien.',
  help: {
    ...SPANISH.help,
    yesNo: 'Podés responder simplemente sí o no.',
    scale: (min, max) => `Podés responder con un número del ${min} al ${max}.`,
    choice: 'Podés responder con una de estas opciones:',
  },
  identity:
    'Soy un asistente virtual y escribo de parte del equipo. Si preferís hablar con una persona, decímelo y te paso con alguien.',
  about: { ...SPANISH.about, readers: 'El equipo puede leer lo que escribís acá.' },
  takeYourTime: 'Claro, sin apuro.',
  escalating: 'Claro. Te paso con alguien del equipo, que te responderá por acá lo antes posible.',
  trouble: {
    ...SPANISH.trouble,
    question: 'Siento lo ocurrido. ¿Querés que te atienda una persona del equipo?',
  },
  consent: { ...SPANISH.consent, question: '¿Querés que dejemos de escribirte?' },
  later: 'Claro, sin apuro. Escribí por acá cuando te venga bien y seguimos.',
}
