import { detectLanguage } from '../../understanding/index.ts'
import type { AgentInput } from '../agent.ts'
import { agreedLanguage } from '../agreed-language.ts'
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
 * occur in the texts of the organization or the person. The language must be one of theirs.
 */
export async function problemWith(decision: Decision, input: AgentInput): Promise<string | null> {
  const reply = decision.say.join('\n')
  if (decision.action === 'ask' && reply.trim() === '') return 'Say something when you ask.'
  if (decision.say.some((text) => text.length > LONGEST))
    return `Keep each message below ${LONGEST} characters.`
  const participantTexts = input.transcript
    .filter(({ author }) => author === 'participant')
    .map(({ text }) => text)
  const organizationTexts = [
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
    const invented = found(pattern, reply).find(
      (each) => !normalized(organizationTexts).includes(normalized(each)),
    )
    if (invented) return `Leave out the ${name} ${invented}: it is not in the context or the knowledge.`
  }
  const known = normalized([organizationTexts, ...participantTexts].join('\n'))
  for (const pattern of [ADDRESS, PHONE]) {
    const invented = found(pattern, reply).find((each) => !known.includes(normalized(each)))
    if (invented) return 'Leave out the address or phone number: nobody here gave it.'
  }
  return (await isInTheirLanguage(reply, input)) ? null : `Write in ${input.language}.`
}

async function isInTheirLanguage(reply: string, { language, transcript }: AgentInput): Promise<boolean> {
  if (reply.trim().split(/\s+/).length < ENOUGH_WORDS) return true
  const detected = await detectLanguage(reply, language)
  return detected === language || detected === (await agreedLanguage(transcript, language))
}

function found(pattern: RegExp, text: string): string[] {
  return text.match(pattern) ?? []
}

function normalized(text: string): string {
  return text.toLowerCase().replace(/[\s().-]/g, '')
}
