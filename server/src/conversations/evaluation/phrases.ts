import type { Language } from '../understanding/index.ts'

/** The messages of simulated people, in chat style. */
export interface Phrases {
  hello: string
  declines: string
  unclear: string
  /** A question about something else. */
  aside: string
  who: string
  later: string
  back: string
  human: string
  stop: string
  /** Between a slip and its correction. */
  sorry: string
  /** Before a long answer. */
  well: string
  yes: Said
  no: Said
  mark(mark: number): string
  outOf(mark: number, max: number): string
  choice(label: string): string
  about(count: string): string
  words: readonly string[]
  days: readonly string[]
}

interface Said {
  short: string
  long: string
  /** In other words. */
  other: string
}

export const PHRASES: Record<Language, Phrases> = {
  en: {
    hello: 'Hi',
    declines: 'No thanks, I am not interested',
    unclear: 'What do you mean?',
    aside: 'By the way, are you open on Sundays?',
    who: 'Who is this?',
    later: "I can't right now, maybe later",
    back: 'OK, I have time now',
    human: 'I would like to talk to a person',
    stop: 'STOP',
    sorry: 'sorry, I meant',
    well: 'Well,',
    yes: { short: 'Yes', long: 'Yes, of course, thanks for asking', other: 'for sure' },
    no: { short: 'No', long: 'No, not really, to be honest', other: 'not really' },
    mark: (mark) => `Honestly I would say ${mark}, more or less`,
    outOf: (mark, max) => `${mark} out of ${max}`,
    choice: (label) => `I think I would go for ${label}`,
    about: (count) => `It must be ${count} or so`,
    words: [
      'the team is friendly and answers quickly',
      'everything works but it is too slow',
      'the price went up',
    ],
    days: ['on Friday morning', 'next Tuesday at 10', 'tomorrow afternoon'],
  },
  es: {
    hello: 'Hola',
    declines: 'No gracias, no me interesa',
    unclear: '¿Cómo así? No entiendo',
    aside: 'Por cierto, ¿abren los domingos?',
    who: '¿Quién es?',
    later: 'Ahora no puedo, más tarde',
    back: 'Listo, ya tengo tiempo',
    human: 'Quiero hablar con una persona',
    stop: 'BAJA',
    sorry: 'perdón, quise decir',
    well: 'Pues mire,',
    yes: { short: 'Sí', long: 'Sí, claro, con mucho gusto', other: 'claro que si' },
    no: { short: 'No', long: 'No, la verdad que no', other: 'para nada' },
    mark: (mark) => `La verdad yo diría que un ${mark}, más o menos`,
    outOf: (mark, max) => `un ${mark} de ${max}`,
    choice: (label) => `Yo creo que me quedo con ${label}`,
    about: (count) => `Deben ser unos ${count}`,
    words: ['la atención es muy amable y rápida', 'funciona bien pero es muy lento', 'subió mucho el precio'],
    days: ['el viernes por la mañana', 'el próximo martes a las 10', 'mañana por la tarde'],
  },
  pt: {
    hello: 'Oi',
    declines: 'Não, obrigado, não tenho interesse',
    unclear: 'Como assim? Não entendi',
    aside: 'Aliás, vocês abrem aos domingos?',
    who: 'Quem é?',
    later: 'Agora não posso, mais tarde',
    back: 'Pronto, agora tenho tempo',
    human: 'Quero falar com uma pessoa',
    stop: 'PARAR',
    sorry: 'desculpa, quis dizer',
    well: 'Olha,',
    yes: { short: 'Sim', long: 'Sim, claro, com certeza', other: 'com certeza' },
    no: { short: 'Não', long: 'Não, na verdade não', other: 'acho que nao' },
    mark: (mark) => `Sinceramente eu diria ${mark}, mais ou menos`,
    outOf: (mark, max) => `${mark} de ${max}`,
    choice: (label) => `Acho que fico com ${label}`,
    about: (count) => `Devem ser uns ${count}`,
    words: [
      'o atendimento é muito gentil e rápido',
      'funciona bem mas é muito lento',
      'o preço subiu bastante',
    ],
    days: ['na sexta de manhã', 'na próxima terça às 10', 'amanhã à tarde'],
  },
}
