import type { Language } from '../language.ts'
import { pick, type Random } from '../randomness.ts'
import type { Question } from './questions.ts'

interface Phrases {
  yes: string[]
  no: string[]
  /** Replies to an opening that asks nothing in particular. */
  greetings: string[]
  open: string[]
  why: string[]
  when: string[]
  nothingElse: string[]
  /** Phrases around a number. */
  mark: ((value: number) => string)[]
  human: string
  identity: string
  optOut: string
}

export const PHRASES: Record<Language, Phrases> = {
  en: {
    yes: ['Yes', 'Yes, sure', 'Yes, I think so', 'Of course'],
    no: ['No', 'No, not for now', 'No, I do not think so'],
    greetings: ['Hi, yes, go ahead', 'Sure', 'Yes, tell me', 'Hello! Yes'],
    open: [
      'The support was quick, but the price is a bit high',
      'It works well most of the time',
      'I would like better coverage at home',
      'I use it every day for work',
    ],
    why: ['Because the price went up', 'Because it works well for me', 'Because support took too long'],
    when: ['Next week', 'At the end of the month', 'Tomorrow afternoon'],
    nothingElse: ['No, thanks', 'No, that is all, thank you'],
    mark: [(value) => `${value}`, (value) => `I would say ${value}`, (value) => `A ${value}`],
    human: 'I would like to talk to a person',
    identity: 'Are you a robot?',
    optOut: 'STOP',
  },
  es: {
    yes: ['Sí', 'Sí, claro', 'Claro que sí', 'Sí, me parece bien'],
    no: ['No', 'No, por ahora no', 'No, creo que no'],
    greetings: ['Hola, sí, dime', 'Claro', 'Sí, cuéntame', '¡Hola! Sí'],
    open: [
      'La atención fue rápida, pero el precio es un poco alto',
      'Funciona bien casi siempre',
      'Me gustaría tener mejor cobertura en casa',
      'Lo uso todos los días para trabajar',
    ],
    why: ['Porque subió el precio', 'Porque me funciona bien', 'Porque la atención tardó mucho'],
    when: ['La próxima semana', 'A fin de mes', 'Mañana por la tarde'],
    nothingElse: ['No, gracias', 'No, eso es todo, gracias'],
    mark: [(value) => `${value}`, (value) => `Diría que ${value}`, (value) => `Un ${value}`],
    human: 'Quiero hablar con una persona',
    identity: '¿Eres un robot?',
    optOut: 'BAJA',
  },
  pt: {
    yes: ['Sim', 'Sim, claro', 'Com certeza', 'Sim, acho que sim'],
    no: ['Não', 'Não, por enquanto não', 'Não, acho que não'],
    greetings: ['Oi, sim, pode falar', 'Claro', 'Sim, pode perguntar', 'Olá! Sim'],
    open: [
      'O atendimento foi rápido, mas o preço é um pouco alto',
      'Funciona bem quase sempre',
      'Gostaria de uma cobertura melhor em casa',
      'Uso todos os dias para trabalhar',
    ],
    why: ['Porque o preço subiu', 'Porque funciona bem para mim', 'Porque o atendimento demorou muito'],
    when: ['Na próxima semana', 'No fim do mês', 'Amanhã à tarde'],
    nothingElse: ['Não, obrigado', 'Não, é só isso, obrigado'],
    mark: [(value) => `${value}`, (value) => `Diria que ${value}`, (value) => `Um ${value}`],
    human: 'Quero falar com uma pessoa',
    identity: 'Você é um robô?',
    optOut: 'SAIR',
  },
}

const YES_RATE = 0.65
/** Some contacts answer with the number of an option, most with its words. */
const MARKER_RATE = 0.3

/** A plausible answer in the language of the question. */
export function wordAnswer(question: Question, language: Language, random: Random): string {
  const phrases = PHRASES[language]
  switch (question.kind) {
    case 'choice': {
      const { marker, label } = pick(random, question.options)
      return marker !== null && random() < MARKER_RATE ? marker : label
    }
    case 'scale':
      return pick(
        random,
        phrases.mark,
      )(question.min + Math.floor(random() * (question.max - question.min + 1)))
    case 'number':
      return pick(random, phrases.mark)(1 + Math.floor(random() * 12))
    case 'yes_no':
      return pick(random, random() < YES_RATE ? phrases.yes : phrases.no)
    case 'why':
    case 'when':
    case 'open':
      return pick(random, phrases[question.kind])
    case 'anything_else':
      return pick(random, phrases.nothingElse)
  }
}
