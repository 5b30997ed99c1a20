import type { GuidingQuestion, Language } from '../../../understanding/index.ts'
import { question } from '../../../understanding/testing/questions.ts'
import type { TranscriptMessage } from '../../agent.ts'
import type { GuidedInput, GuidedMemory, GuidedTurn } from '../memory.ts'
import { processBatch } from '../turn.ts'

/** The time of everything in a `Talk`. */
const NOW = new Date('2026-03-11T15:00:00Z')

export const labels = (...list: string[]) =>
  list.map((label, i) => ({ id: `o${i + 1}`, label, position: i + 1 }))

/** An interview of four questions, in another order than that in which they are asked. */
const interview = (texts: { mark: string; again: string; why: string; topic: string; topics: string[] }) => [
  question('why', 'OPEN', texts.why, { priority: 3 }),
  question('mark', 'SCALE', texts.mark, { scaleMin: 1, scaleMax: 10 }),
  question('topic', 'MULTIPLE_CHOICE', texts.topic, { priority: 4, options: labels(...texts.topics) }),
  question('again', 'BOOLEAN', texts.again, { priority: 2 }),
]

export const QUESTIONS: Record<Language, GuidingQuestion[]> = {
  en: interview({
    mark: 'How satisfied are you with our service?',
    again: 'Would you buy from us again?',
    why: 'What made you give that mark?',
    topic: 'What should we improve?',
    topics: ['Price', 'Speed', 'Support'],
  }),
  es: interview({
    mark: '¿Qué tan satisfecho estás con el servicio?',
    again: '¿Nos volverías a comprar?',
    why: '¿Por qué nos das esa nota?',
    topic: '¿Qué deberíamos mejorar?',
    topics: ['Precio', 'Velocidad', 'Atención'],
  }),
  pt: interview({
    mark: 'Qual é a sua satisfação com o serviço?',
    again: 'Você compraria de novo?',
    why: 'Por que você deu essa nota?',
    topic: 'O que deveríamos melhorar?',
    topics: ['Preço', 'Velocidade', 'Suporte'],
  }),
}

const OPENING: Record<Language, string> = {
  en: 'Hi Ana, this is Acme. Do you have a minute for some questions?',
  es: 'Hola Ana, somos Acme. ¿Tienes un minuto para unas preguntas?',
  pt: 'Oi Ana, aqui é a Acme. Tem um minuto para algumas perguntas?',
}

/** A conversation: every reply is one turn; a list is several messages before the agent reads. */
export class Talk {
  readonly transcript: TranscriptMessage[]
  readonly turns: GuidedTurn[] = []
  memory: GuidedMemory = {}
  readonly language: Language
  readonly more: Partial<GuidedInput>

  constructor(
    language: Language,
    more: Partial<GuidedInput> = {},
    opening: string | null = OPENING[language],
  ) {
    this.language = language
    this.more = more
    this.transcript = opening === null ? [] : [{ author: 'agent', text: opening, at: NOW }]
  }

  add(author: TranscriptMessage['author'], ...texts: string[]) {
    for (const text of texts) this.transcript.push({ author, text, at: NOW })
    return this
  }

  /** The agent's input for the next turn. */
  input(): GuidedInput {
    return {
      language: this.language,
      objective: null,
      context: null,
      identityDeflection: null,
      knowledge: [],
      flagCondition: null,
      questions: QUESTIONS[this.language],
      transcript: this.transcript,
      memory: this.memory,
      person: { name: 'ANA María' },
      medium: 'whatsapp',
      now: NOW,
      timeZone: 'UTC',
      ...this.more,
    }
  }

  take(): GuidedTurn {
    const turn = processBatch(this.input())
    this.memory = JSON.parse(JSON.stringify(turn.memory))
    this.turns.push(turn)
    return this.add('agent', ...turn.say) && turn
  }

  /** Taps a choice of a question. */
  tap(questionId: string, key: string, title: string): GuidedTurn {
    this.transcript.push({ author: 'participant', text: title, at: NOW, choice: `${questionId}/${key}` })
    return this.take()
  }

  /** Taps a quick reply of a template. */
  tapReply(title: string): GuidedTurn {
    this.transcript.push({ author: 'participant', text: title, at: NOW, choice: title })
    return this.take()
  }

  reply(...texts: string[]): GuidedTurn {
    return this.add('participant', ...texts).take()
  }
}
