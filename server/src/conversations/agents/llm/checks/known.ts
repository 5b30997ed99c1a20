import type { AgentInput } from '../../agent.ts'
import { readable } from './readable.ts'

/** The texts that a reply may repeat, as a person reads them. */
export interface Known {
  /** What the organization wrote: its brief, its knowledge, and its messages. */
  organization: string
  /** The person's name, which they may have chosen themself. It is part of the organization's messages. */
  name: string
  everyone: string
  /** The organization's guiding questions. */
  questions: string
  /** The person's last message. */
  lastMessage: string
}

export function knownTo(input: AgentInput): Known {
  const written = (isParticipant: boolean) =>
    input.transcript
      .filter(({ author }) => (author === 'participant') === isParticipant)
      .map(({ text }) => text)
  const questions = input.questions.map(({ questionText, options }) =>
    [questionText, ...options.map(({ label }) => label)].join('\n'),
  )
  const theirs = written(true)
  const organization = join([
    input.objective,
    input.context,
    input.identityDeflection,
    ...input.knowledge.map(({ text }) => text),
    ...questions,
    ...written(false),
  ])
  return {
    organization,
    name: join([input.person.name]),
    everyone: join([organization, input.person.name, ...theirs]),
    questions: join(questions),
    lastMessage: readable(theirs.at(-1) ?? ''),
  }
}

function join(texts: readonly (string | null)[]): string {
  return readable(texts.filter((text) => text !== null).join('\n'))
}
