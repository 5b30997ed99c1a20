import { detectLanguage } from '../../understanding/index.ts'
import type { AgentInput } from '../agent.ts'
import type { Decision } from './decision.ts'

/** Longer messages are hard to read on a phone. */
const LONGEST = 900
const LINK =
  /(?:https?:\/\/|www\.)[^\s)]{1,300}|\b[a-z0-9-]{1,63}\.(?:com|net|org|io|co|app|info|br|mx|ar|es|ly)\b(?:\/[^\s)]{0,300})?/gi
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}/g
const PHONE = /\+?\d[\d\s().-]{7,18}\d/g
/** Figures that promise something: amounts of money and percentages. */
const FIGURE = /(?:[$€£]|R\$|US\$)\s?\d[\d.,]{0,15}|\d{1,3}(?:[.,]\d{1,2})?\s?%/g
const ENOUGH_WORDS = 6

/**
 * Why a model's reply must not be sent, as feedback for the model; null when it may. Links, addresses and figures must
 * occur in the organization's or the person's texts, and the language must be one of theirs.
 */
export async function problemWith(decision: Decision, input: AgentInput): Promise<string | null> {
  const said = decision.say.join('\n')
  if (decision.action === 'ask' && said.trim() === '') return 'Say something when you ask.'
  if (decision.say.some((text) => text.length > LONGEST))
    return `Keep each message below ${LONGEST} characters.`
  const theirs = input.transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
  const ours = [
    input.objective,
    input.context,
    input.identityDeflection,
    ...input.knowledge.map(({ text }) => text),
    ...input.questions.map(({ questionText, options }) =>
      [questionText, ...options.map(({ label }) => label)].join('\n'),
    ),
    ...input.transcript.filter(({ author }) => author !== 'participant').map(({ text }) => text),
  ].join('\n')
  for (const [pattern, name] of [
    [LINK, 'link'],
    [FIGURE, 'price or discount'],
  ] as const) {
    const made = found(pattern, said).find((each) => !squeezed(ours).includes(squeezed(each)))
    if (made) return `Leave out the ${name} ${made}: it is not in the context or the knowledge.`
  }
  const known = squeezed([ours, ...theirs].join('\n'))
  for (const pattern of [ADDRESS, PHONE]) {
    const made = found(pattern, said).find((each) => !known.includes(squeezed(each)))
    if (made) return 'Leave out the address or phone number: nobody here gave it.'
  }
  return (await speaksTheirs(said, theirs.join('\n'), input)) ? null : `Write in ${input.language}.`
}

async function speaksTheirs(said: string, theirs: string, { language }: AgentInput): Promise<boolean> {
  if (said.trim().split(/\s+/).length < ENOUGH_WORDS) return true
  const spoken = await detectLanguage(said, language)
  return spoken === language || spoken === (await detectLanguage(theirs, language))
}

function found(pattern: RegExp, text: string): string[] {
  return text.match(pattern) ?? []
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s().-]/g, '')
}
